export { type NextGetUserOptions, NextServerApp, type NextServerAppOptions } from './next-server-app.ts';
