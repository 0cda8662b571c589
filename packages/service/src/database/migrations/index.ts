import type { Migration } from 'kysely';
import * as foundation from './0001-foundation.ts';

/** All migrations in order, forward only; each may run while the previous release serves. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
};
