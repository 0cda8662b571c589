import { ResponseError } from '@latchkey/sdk';

/** Somebody was asked to confirm that it is them, and has thought better of it: nothing is wrong. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof ResponseError && error.refusal === 'PROOF_TOO_OLD';
