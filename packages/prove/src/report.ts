import type { Outcome } from './bar.ts';

/** What came out of a program. */
export interface Proved extends Outcome {
  readonly bar: string;
  readonly promise: string;
  readonly seed: number;
  readonly seconds: number;
  /** Whether the promise was kept in all that was tried; of a planted fault, whether it was noticed. */
  readonly held: boolean;
  /** The fault that was planted, to see whether the bar notices it. */
  readonly fault: string | null;
}
