import type { ReactNode } from 'react';

/** A line between the ways to sign in, with a word in it. */
export const Separator = ({ children }: { readonly children: ReactNode }) => (
  <div data-latchkey="separator">{children}</div>
);
