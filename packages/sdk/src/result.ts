import type { ErrorCode } from '@latchkey/protocol/errors';
import { KnownError } from './known-error.ts';

/** What a call answers whose failures a person can do something about; any other failure rejects. */
export type Result<T, C extends ErrorCode> =
  | { readonly status: 'ok'; readonly data: T }
  | { readonly status: 'error'; readonly error: KnownError<C> };

/** Turns the failures of these names into a result. */
export async function resultOf<C extends ErrorCode>(work: Promise<void>, ...codes: C[]): Promise<Result<undefined, C>> {
  try {
    await work;
    return { status: 'ok', data: undefined };
  } catch (error) {
    if (KnownError.is(error, ...codes)) return { status: 'error', error };
    throw error;
  }
}
