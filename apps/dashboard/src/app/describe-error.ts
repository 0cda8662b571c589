import { isGivenUp } from '@latchkey/react';
import { ConnectionError, KnownError, ResponseError } from '@latchkey/sdk';

/** An error as the screens show it. */
export interface Description {
  readonly text: string;
  /** The request ID, which finds the log line of the service. */
  readonly reference?: string | undefined;
}

export function describeError(error: unknown): Description {
  const reference = referenceOf(error);
  if (isSessionEnd(error)) return { text: 'Your session expired, so nothing was saved. Please try again.' };
  if (KnownError.is(error)) return { text: error.message, reference };
  if (error instanceof ConnectionError) {
    return { text: isOffline(error) ? error.message : "Can't reach the service. Try again in a moment." };
  }
  if (error instanceof ResponseError && isGivenUp(error)) return { text: error.message };
  if (error instanceof ResponseError) return { text: sentenceOf(error), reference };
  return { text: `Something went wrong: ${error instanceof Error ? error.message : String(error)}`, reference };
}

const isSessionEnd = (error: unknown) =>
  KnownError.is(error, 'ADMIN_AUTHENTICATION_REQUIRED', 'USER_AUTHENTICATION_REQUIRED');

/** Whether the error comes from a request; any other error is a bug in the dashboard. */
const isFailure = (error: unknown): boolean =>
  isSessionEnd(error) || KnownError.is(error) || error instanceof ConnectionError || error instanceof ResponseError;

/** Error handler of the React root: errors that the page already shows aren't logged as well. */
export function onCaughtError(error: unknown): void {
  if (!isFailure(error)) console.error(error);
}

const isOffline = ({ diagnostics }: ConnectionError) => Object.keys(diagnostics).length === 0;

function sentenceOf({ status, refusal, message }: ResponseError): string {
  if (status === 429) return 'Too many requests. Wait a moment, then try again.';
  return refusal ? message : `The service couldn't handle this request (status ${status}). Try again in a moment.`;
}

function referenceOf(error: unknown): string | undefined {
  const id = typeof error === 'object' && error !== null && 'requestId' in error ? error.requestId : undefined;
  return typeof id === 'string' ? id : undefined;
}
