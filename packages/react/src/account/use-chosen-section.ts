import { type RefObject, useEffect, useRef } from 'react';
import { useHash } from '../hooks/dom/use-hash.ts';

interface Chosen<T> {
  /** The first one where the address names none. */
  readonly shown: T | undefined;
  /** Whether the address names one: where there is no room for both, the list is shown otherwise. */
  readonly isOpen: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly list: RefObject<HTMLElement | null>;
}

/** Which part the address names. Who goes to another one is brought to its heading, and back to the list. */
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
