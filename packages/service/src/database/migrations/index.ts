import type { Migration } from 'kysely';
import * as foundation from './0001-foundation.ts';
import * as usedCodes from './0002-used-codes.ts';
import * as emails from './0003-emails.ts';
import * as secondFactors from './0004-second-factors.ts';
import * as codeAttempts from './0005-code-attempts.ts';
import * as slowestHash from './0006-slowest-hash.ts';
import * as failureStreaks from './0007-failure-streaks.ts';

/** All migrations in order, forward only; each may run while the previous release serves. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-used-codes': usedCodes,
  '0003-emails': emails,
  '0004-second-factors': secondFactors,
  '0005-code-attempts': codeAttempts,
  '0006-slowest-hash': slowestHash,
  '0007-failure-streaks': failureStreaks,
};
