import type { ErrorCode } from '@latchkey/protocol/errors';
import { KnownError } from './known-error.ts';

/** What some errors say is that there is nothing. */
export async function nullFor<T>(answer: Promise<T>, ...codes: ErrorCode[]): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (KnownError.is(error, ...codes)) return null;
    throw error;
  }
}

/** How a key that was shown is none. */
export const badKeys = ['API_KEY_NOT_FOUND', 'API_KEY_EXPIRED', 'API_KEY_REVOKED', 'WRONG_API_KEY_TYPE'] as const;
