import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** The heading that was there first, with which no page has changed yet. */
export const Visited = createContext<{ first: Element | null }>({ first: null });

export const HeadingLevel = createContext<1 | 2 | 3 | 4>(2);

/**
 * The heading of a screen. When one screen replaces another, the lost focus moves here, so that screen readers announce
 * it.
 */
export function Heading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const visited = useContext(Visited);
  const Level = `h${useContext(HeadingLevel)}` as const;
  useEffect(() => {
    visited.first ??= heading.current;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (visited.first !== heading.current && isLost) heading.current?.focus();
  }, [visited]);
  return (
    <Level data-latchkey="heading" ref={heading} tabIndex={-1}>
      {children}
    </Level>
  );
}
