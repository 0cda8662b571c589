import { KnownError } from '@latchkey/sdk';

const cancelled: readonly string[] = ['ERROR_CEREMONY_ABORTED', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'];

/** Whether somebody closed the browser's window, or let its time run out: they know, and are told nothing. */
export const isCancelled = (error: unknown): boolean =>
  KnownError.is(error, 'PASSKEY_WEBAUTHN_ERROR') && cancelled.includes(error.details.code);
