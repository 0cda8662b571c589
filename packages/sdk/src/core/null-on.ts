import type { ErrorCode } from '@latchkey/protocol/errors';
import type { RefusalName } from '@latchkey/protocol/refusals';
import { KnownError } from './known-error.ts';

/** What some errors say is that there is nothing. */
export async function nullOn<T>(answer: Promise<T>, ...codes: ErrorCode[]): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (KnownError.is(error, ...codes)) return null;
    throw error;
  }
}

/** Errors that mean no such user, if the id is all a request holds: an id that isn't a UUID fails the schema. */
export const badUserId = ['USER_NOT_FOUND', 'SCHEMA_ERROR'] as const;
export const badTeamId = ['TEAM_NOT_FOUND', 'SCHEMA_ERROR'] as const;

/** Errors that mean a presented key isn't valid. */
export const badKeys = ['API_KEY_NOT_FOUND', 'API_KEY_EXPIRED', 'API_KEY_REVOKED', 'WRONG_API_KEY_TYPE'] as const;

/** What this refusal says is that there is nothing. */
export async function nullOnRefusal<T>(name: RefusalName, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'refusal' in error && error.refusal === name) return null;
    throw error;
  }
}
