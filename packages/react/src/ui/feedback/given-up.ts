import { KnownError, ResponseError } from '@latchkey/sdk';

/** Whether a call failed because the person was asked to confirm it's them, or to prove more, and closed the dialog. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof ResponseError && /^(PROOF_TOO_OLD|ASSURANCE_TOO_LOW)$/.test(`${error.refusal}`);

const cancelled: readonly string[] = ['ERROR_CEREMONY_ABORTED', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'];

/** Whether the user closed the browser's window, or let it time out: they know, so no message is shown. */
export const isCancelled = (error: unknown): boolean =>
  KnownError.is(error, 'PASSKEY_WEBAUTHN_ERROR') && cancelled.includes(error.details.code);
