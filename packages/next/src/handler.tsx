import { type LatchkeyHandlerProps, LatchkeyHandler as ReactHandler } from '@latchkey/react';
import type { ReactNode } from 'react';

/** What Next.js gives a page: nothing that these ones look at. */
interface PageProps {
  readonly params?: Promise<unknown>;
  readonly searchParams?: Promise<unknown>;
}

/**
 * All sign-in pages, for a catch-all route below `/handler`: `export { LatchkeyHandler as default } from
 * '@latchkey/next'`.
 */
export function LatchkeyHandler(props: LatchkeyHandlerProps): ReactNode;
// Last, because Next.js 15 checks the last overload, and allows pages only its own props.
export function LatchkeyHandler(page: PageProps): ReactNode;
export function LatchkeyHandler(props: LatchkeyHandlerProps & PageProps) {
  return <ReactHandler {...props} />;
}
