import { type LatchkeyHandlerProps, LatchkeyHandler as ReactHandler } from '@latchkey/react';
import type { ReactNode } from 'react';

/** What Next.js gives a page: nothing that these ones look at. */
interface PageProps {
  readonly params?: Promise<unknown>;
  readonly searchParams?: Promise<unknown>;
}

/**
 * All pages of signing in, for a route that catches everything below `/handler`: `export { LatchkeyHandler as default }
 * from '@latchkey/next'`.
 */
export function LatchkeyHandler(props: LatchkeyHandlerProps): ReactNode;
// Last, for there Next.js 15 looks, whose pages may have no props but its own.
export function LatchkeyHandler(page: PageProps): ReactNode;
export function LatchkeyHandler(props: LatchkeyHandlerProps & PageProps) {
  return <ReactHandler {...props} />;
}
