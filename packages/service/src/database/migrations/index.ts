import type { Kysely } from 'kysely';
import * as schema from './0001-schema.ts';
import * as teamsByName from './0100-teams-by-name.ts';
import * as slowStreams from './0106-slow-streams.ts';
import * as webhookAttemptDays from './0107-webhook-attempt-days.ts';
import * as rotatedKeys from './0108-rotated-keys.ts';
import * as usedKeys from './0109-used-keys.ts';
import * as secondFactorValues from './0110-second-factor-values.ts';
import * as credentialHandles from './0112-credential-handles.ts';
import * as maybeEmptyTeams from './0114-maybe-empty-teams.ts';
import * as teamsToLookAt from './0115-teams-to-look-at.ts';

/** An index on a table that is there already, which is built while others write to it. */
export interface ConcurrentIndex {
  readonly name: string;
  /** The table, and what of it. */
  readonly on: string;
}

export interface Migration {
  /** Built before `up`, outside of its transaction. */
  readonly concurrently?: readonly ConcurrentIndex[];
  // biome-ignore lint/suspicious/noExplicitAny: each migration knows another schema.
  up?(db: Kysely<any>): Promise<void>;
}

/** All migrations in order, forward only; each may run while the previous release serves. */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
  '0100-teams-by-name': teamsByName,
  '0106-slow-streams': slowStreams,
  '0107-webhook-attempt-days': webhookAttemptDays,
  '0108-rotated-keys': rotatedKeys,
  '0109-used-keys': usedKeys,
  '0110-second-factor-values': secondFactorValues,
  '0112-credential-handles': credentialHandles,
  '0114-maybe-empty-teams': maybeEmptyTeams,
  '0115-teams-to-look-at': teamsToLookAt,
};
