import { useEffect, useRef, useState } from 'react';
import type { Candidate } from './bulk-actions.ts';

export type Outcome =
  | { readonly status: 'waiting' | 'running' | 'done' | 'stopped' }
  | { readonly status: 'failed'; readonly error: unknown };

type Outcomes = ReadonlyMap<string, Outcome>;

/** Runs an operation on users, a few at a time. A failure doesn't stop the others. */
export function useRun() {
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const isStopped = useRef(false);
  // Leaving the page stops the run.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  /** Resolves to the result of each user, including earlier runs. */
  async function start(
    candidates: readonly Candidate[],
    work: (candidate: Candidate) => Promise<void>,
  ): Promise<Outcomes> {
    const latest = new Map(outcomes);
    const note = (user: Candidate['user'], outcome: Outcome) => {
      latest.set(user.id, outcome);
      setOutcomes(new Map(latest));
    };
    isStopped.current = false;
    for (const { user } of candidates) note(user, { status: 'waiting' });
    await inLanes(candidates, async (candidate) => {
      const { user } = candidate;
      if (isStopped.current) return note(user, { status: 'stopped' });
      note(user, { status: 'running' });
      await work(candidate).then(
        () => note(user, { status: 'done' }),
        (error) => note(user, { status: 'failed', error }),
      );
    });
    return latest;
  }

  return {
    outcomes,
    start,
    /** Finishes what is running and starts nothing else. */
    stop: () => {
      isStopped.current = true;
    },
  };
}

const LANES = 5;

/** Runs a few at a time, and resolves to the results in order. */
export async function inLanes<I, R>(items: readonly I[], work: (item: I) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as I);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
