import { ResponseError } from '@latchkey/sdk';

/** The person was asked to confirm it's them, or to prove more, and closed the dialog: nothing is wrong. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof ResponseError && /^(PROOF_TOO_OLD|ASSURANCE_TOO_LOW)$/.test(`${error.refusal}`);
