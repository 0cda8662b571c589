import { knownError } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';

/** A mailed code, as a query; and what else the service may say of one. */
export const code = `?code=${'k7m2pq'.padEnd(45, 'x')}`;

export const badCodes: readonly (readonly [name: string, reply: Reply])[] = [
  ['unknown code', knownError('VERIFICATION_CODE_NOT_FOUND')],
  ['expired code', knownError('VERIFICATION_CODE_EXPIRED')],
  ['used code', knownError('VERIFICATION_CODE_ALREADY_USED')],
  ['code tried too often', knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')],
];
