import type { RateLimitError } from '@latchkey/sdk';
import { CommandError } from '../command/command.ts';
import type { Failure } from '../command/exit-codes.ts';

interface Explained {
  readonly failure: Failure;
  /** What programs know it by: the name of the failure, or that of the service's error. */
  readonly code: string;
  readonly message: string;
}

/** The explanation of a thrown value; for unexpected errors, everything that helps to find the cause. */
export async function explained(error: unknown): Promise<Explained> {
  if (error instanceof CommandError) return { failure: error.failure, code: error.failure, message: error.message };
  const { KnownError, RateLimitError } = await import('@latchkey/sdk');
  if (KnownError.is(error)) {
    const failure = error.status === 404 ? 'NOT_FOUND' : 'FAILED';
    return { failure, code: error.code, message: error.message };
  }
  if (error instanceof RateLimitError) return { failure: 'FAILED', code: 'FAILED', message: tooMany(error) };
  const { name, message, stack } = error as Error;
  const isForeseen = ['ConnectionError', 'ResponseError'].includes(name);
  if (name === 'AbortError') return { failure: 'INTERRUPTED', code: 'INTERRUPTED', message: 'Interrupted.' };
  return { failure: 'FAILED', code: 'FAILED', message: isForeseen ? message : String(stack ?? error) };
}

function tooMany({ message, retryAt }: RateLimitError): string {
  const seconds = Math.max(1, Math.ceil((retryAt - Date.now()) / 1000));
  return `${message} Try again in ${seconds} s.`;
}
