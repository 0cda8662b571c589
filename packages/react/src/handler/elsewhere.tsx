import { type ReactNode, useEffect } from 'react';

export interface ElsewhereProps {
  readonly url: string;
  /** Shown on the way. */
  readonly children: ReactNode;
}

/** Goes where the app has the page, with all that the address says. */
export function Elsewhere({ url, children }: ElsewhereProps) {
  useEffect(() => {
    const target = new URL(url);
    for (const [name, value] of new URLSearchParams(window.location.search)) {
      if (!target.searchParams.has(name)) target.searchParams.set(name, value);
    }
    window.location.replace(target);
  }, [url]);
  return children;
}
