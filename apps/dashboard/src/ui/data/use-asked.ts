import { useEffect, useState } from 'react';

interface Asked<T> {
  /** What it was asked for. */
  readonly by: string;
  readonly answer?: T;
  readonly failure?: unknown;
}

/**
 * What the service answers to a question that costs something, such as one of the looks at a code: it is asked once for
 * each `by`. Undefined while it is asked; throws what went wrong.
 */
export function useAsked<T>(by: string, ask: () => Promise<T>): T | undefined {
  const [asked, setAsked] = useState<Asked<T>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `by` says what the question is.
  useEffect(() => {
    let isCurrent = true;
    const know = (asked: Asked<T>) => isCurrent && setAsked(asked);
    ask().then(
      (answer) => know({ by, answer }),
      (failure) => know({ by, failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [by]);

  if (asked?.by !== by) return undefined;
  if (asked.answer === undefined) throw asked.failure;
  return asked.answer;
}
