import { useEffect, useState } from 'react';

interface Asked<T> {
  /** The key of the request. */
  readonly by: string;
  readonly answer?: T;
  readonly failure?: unknown;
}

/**
 * Makes a request once per key, for requests that must not be repeated, such as those that count as an attempt at a
 * code. Undefined while pending; throws if the request fails.
 */
export function useAsked<T>(by: string, ask: () => Promise<T>): T | undefined {
  const [asked, setAsked] = useState<Asked<T>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `by` identifies the request.
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
