import { isGivenUp } from '@latchkey/react';
import { ConnectionError, KnownError, ResponseError } from '@latchkey/sdk';

/** What a failure is to a person. */
export interface Description {
  readonly text: string;
  /** Finds the line in the log of the service. */
  readonly reference?: string | undefined;
}

export function describeError(error: unknown): Description {
  const reference = referenceOf(error);
  if (isSessionEnd(error)) return { text: 'Nothing was changed, for your session had ended. Do it again now.' };
  if (KnownError.is(error)) return { text: error.message, reference };
  if (error instanceof ConnectionError) {
    return { text: isOffline(error) ? error.message : 'The service cannot be reached. Try again in a moment.' };
  }
  if (error instanceof ResponseError && isGivenUp(error)) return { text: error.message };
  if (error instanceof ResponseError) return { text: sentenceOf(error), reference };
  return { text: `The dashboard has stumbled: ${error instanceof Error ? error.message : String(error)}`, reference };
}

const isSessionEnd = (error: unknown) =>
  KnownError.is(error, 'ADMIN_AUTHENTICATION_REQUIRED', 'USER_AUTHENTICATION_REQUIRED');

/** Whether it comes from outside; anything else is a mistake of the dashboard. */
const isFailure = (error: unknown): boolean =>
  isSessionEnd(error) || KnownError.is(error) || error instanceof ConnectionError || error instanceof ResponseError;

/** For the root of the page: what it tells the person already is not told to the console too. */
export function onCaughtError(error: unknown): void {
  if (!isFailure(error)) console.error(error);
}

const isOffline = ({ diagnostics }: ConnectionError) => Object.keys(diagnostics).length === 0;

function sentenceOf({ status, refusal, message }: ResponseError): string {
  if (status === 429) return 'Too many requests. Wait a little, then try again.';
  return refusal ? message : `The service could not answer (status ${status}). Try again in a moment.`;
}

function referenceOf(error: unknown): string | undefined {
  const id = typeof error === 'object' && error !== null && 'requestId' in error ? error.requestId : undefined;
  return typeof id === 'string' ? id : undefined;
}
