import { NextServerApp } from '@latchkey/next/server';

/** Whoever sent the request, and all else that this server may do. */
export const latchkey = new NextServerApp();
