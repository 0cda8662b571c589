import { knownError, type Reply } from '../../scripted-service.ts';

/** A mailed code, as a query; and what else the service may say of one. */
export const code = `?code=${'k7m2pq'.padEnd(45, 'x')}`;

export const badCodes: readonly (readonly [name: string, reply: Reply])[] = [
  ['unknown code', knownError('VERIFICATION_CODE_NOT_FOUND', 404, 'There is no such code.')],
  ['expired code', knownError('VERIFICATION_CODE_EXPIRED', 400, 'The code has expired.')],
  ['used code', knownError('VERIFICATION_CODE_ALREADY_USED', 409, 'The code has been used.')],
  ['code tried too often', knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 400, 'The code was tried too often.')],
];
