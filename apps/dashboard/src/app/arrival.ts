import { useMatch, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Whether a navigation is under way, so that the new page's heading takes the focus. */
export class Arrival {
  #isExpected = false;

  get isExpected(): boolean {
    return this.#isExpected;
  }

  begin(): void {
    this.#isExpected = true;
  }

  end(): void {
    this.#isExpected = false;
  }
}

interface ArrivalOptions {
  /** Set for placeholders: the loaded page moves the focus again. */
  readonly isPending?: boolean;
}

/** Sets the document title, and focuses the heading after a navigation. */
export function useArrival(
  title: string,
  { isPending = false }: ArrivalOptions = {},
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // The match's own pathname: the router's location changes before the page does.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const { arrival } = useRouter().options.context as { arrival: Arrival };

  useEffect(() => {
    document.title = `${title} · Latchkey`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new arrival.
  useEffect(() => {
    if (!arrival.isExpected) return;
    heading.current?.focus();
    if (!isPending) arrival.end();
  }, [pathname, arrival, isPending]);

  return heading;
}
