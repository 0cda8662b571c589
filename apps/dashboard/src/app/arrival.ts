import { useMatch, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** That a person is on the way to another page, whose heading then takes the focus. */
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
  /** Only stands for the page that is on its way; that one takes the focus again. */
  readonly isPending?: boolean;
}

/** Gives the document its title, and the heading the focus of who comes from another page. */
export function useArrival(
  title: string,
  { isPending = false }: ArrivalOptions = {},
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // Its own, for the address changes before the page does.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const { arrival } = useRouter().options.context as { arrival: Arrival };

  useEffect(() => {
    document.title = `${title} · Latchkey`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another arrival.
  useEffect(() => {
    if (!arrival.isExpected) return;
    heading.current?.focus();
    if (!isPending) arrival.end();
  }, [pathname, arrival, isPending]);

  return heading;
}
