import type { Clock } from '../../../runtime/clock.ts';
import type { Random } from '../../../runtime/random.ts';
import type { Target } from '../load.ts';
import type { Source } from '../moment.ts';

/** Where a copy is on its way: written once, then read as often as needed. */
export interface Carrier {
  /** Replaces what it had. */
  write<T>(produce: (write: (text: string) => Promise<void>) => Promise<T>): Promise<T>;
  read(): AsyncIterable<string>;
}

/** A project, where it is served, and where it is to be served. */
export interface Moving {
  readonly source: Source & { readonly random: Random };
  readonly target: Target;
  readonly projectId: string;
  readonly clock: Clock;
}

/** The same at the present: a move may take hours. */
export function atPresent<M extends Moving>(moving: M): M {
  const now = moving.clock();
  return { ...moving, source: { ...moving.source, now }, target: { ...moving.target, now } };
}

/** How it is moved. */
export interface How {
  /** How long the project may be closed. */
  readonly pauseMillis: number;
  readonly carrier: () => Promise<Carrier>;
  /** Milliseconds of a clock that only goes on. */
  readonly elapsed: () => number;
  readonly tell: (line: string) => void;
}
