import type { ErrorCode } from '@latchkey/protocol/errors';
import { KnownError } from './known-error.ts';

/** What a call answers whose failures a person can do something about; any other failure rejects. */
export type Result<T, C extends ErrorCode> =
  | {
      readonly status: 'ok';
      /** What was asked for; undefined for what is only done. */
      readonly data: T;
    }
  | {
      readonly status: 'error';
      /** Which of these failures it was: see its `code`; its message is for users. */
      readonly error: KnownError<C>;
    };

/** Turns the failures of these names into a result. */
export async function resultOf<T, C extends ErrorCode>(work: () => Promise<T>, ...codes: C[]): Promise<Result<T, C>> {
  try {
    return { status: 'ok', data: await work() };
  } catch (error) {
    if (KnownError.is(error, ...codes)) return { status: 'error', error };
    throw error;
  }
}
