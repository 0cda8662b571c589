import { NextServerApp } from '@latchkey/next/server';

/** The user who sent the request, and everything else that this server can do. */
export const latchkey = new NextServerApp();
