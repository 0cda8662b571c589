import { type RefObject, useEffect, useRef } from 'react';
import { useHash } from '../hooks/dom/use-hash.ts';

interface Chosen<T> {
  /** The first one where the address names none. */
  readonly shown: T | undefined;
  /** Whether the URL names one; if not, narrow screens show the list. */
  readonly isOpen: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly list: RefObject<HTMLElement | null>;
}

/** The section that the URL names. Opening one moves the focus to its heading, closing it back to the list. */
export function useChosenSection<T extends { readonly id: string }>(items: readonly T[]): Chosen<T> {
  const hash = useHash();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLElement>(null);
  const chosen = items.find(({ id }) => id === hash);
  const shown = chosen ?? items[0];
  const before = useRef({ hash, id: shown?.id });
  useEffect(() => {
    const { id } = before.current;
    if (before.current.hash === hash) return;
    before.current = { hash, id: shown?.id };
    heading.current?.focus();
    // It takes no focus where it is hidden: then the list is what is shown.
    if (document.activeElement !== heading.current)
      list.current?.querySelector<HTMLElement>(`a[data-id="${id}"]`)?.focus();
  }, [hash, shown?.id]);
  return { shown, isOpen: chosen !== undefined, heading, list };
}
