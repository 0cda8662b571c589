import { useEffect, useRef, useState } from 'react';
import type { Candidate } from './bulk-actions.ts';

export type Outcome =
  | { readonly status: 'waiting' | 'running' | 'done' | 'stopped' }
  | { readonly status: 'failed'; readonly error: unknown };

type Outcomes = ReadonlyMap<string, Outcome>;

/** Runs an operation on users, some at a time. A failure doesn't stop the others. */
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
    atOnce: number,
    work: (batch: readonly Candidate[]) => Promise<readonly unknown[]>,
  ): Promise<Outcomes> {
    const latest = new Map(outcomes);
    const note = (noted: readonly Candidate[], outcomeOf: (place: number) => Outcome) => {
      noted.forEach(({ user }, place) => void latest.set(user.id, outcomeOf(place)));
      setOutcomes(new Map(latest));
    };
    isStopped.current = false;
    note(candidates, () => ({ status: 'waiting' }));
    // Batches are few: side by side they would all start, with none left to stop.
    const lanes = atOnce > 1 ? 1 : LANES;
    await inLanes(batches(candidates, atOnce), lanes, async (batch) => {
      if (isStopped.current) return note(batch, () => ({ status: 'stopped' }));
      note(batch, () => ({ status: 'running' }));
      await work(batch).then(
        (errors) =>
          note(batch, (place) =>
            errors[place] === undefined ? { status: 'done' } : { status: 'failed', error: errors[place] },
          ),
        (error) => note(batch, () => ({ status: 'failed', error })),
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

const batches = (candidates: readonly Candidate[], size: number) =>
  Array.from({ length: Math.ceil(candidates.length / size) }, (_, at) => candidates.slice(at * size, (at + 1) * size));

export const LANES = 5;

/** Runs a few at a time, and resolves to the results in order. */
export async function inLanes<I, R>(items: readonly I[], lanes: number, work: (item: I) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as I);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
