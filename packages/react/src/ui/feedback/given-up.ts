import { ResponseError } from '@latchkey/sdk';

/** Whether a call failed because the person was asked to confirm it's them, or to prove more, and closed the dialog. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof ResponseError && /^(PROOF_TOO_OLD|ASSURANCE_TOO_LOW)$/.test(`${error.refusal}`);
