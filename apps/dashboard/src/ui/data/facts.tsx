import type { ReactNode } from 'react';

/** A labeled value. */
export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className="space-y-2.5">{children}</dl>;

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-6 sm:grid-cols-[9rem_1fr]">
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
