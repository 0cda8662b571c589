import { latchkey } from '@/lib/latchkey';

/** Signed-out visitors of these pages sign in first. */
export const proxy = latchkey.guard;

export const config = { matcher: ['/notes/:path*', '/members/:path*'] };
