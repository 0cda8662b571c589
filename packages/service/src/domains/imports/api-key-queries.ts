import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { inserted, recordset } from './claim-queries.ts';

/** An API key of either a user or a team; bytes are in base64, times as text. */
export interface ApiKeyRow {
  readonly id: string;
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly valueHash: string;
  readonly description: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
}

/** Inserts API keys in one statement; answers the ids of those that are in: a key that another owner has stays theirs. */
export const insertApiKeys = (db: Db, projectId: string, keys: readonly ApiKeyRow[]) =>
  inserted(
    db,
    keys,
    sql`
    insert into api_keys (project_id, id, user_id, team_id, value_hash, last_four, description, is_public, is_imported,
      created_at, expires_at)
    select ${projectId}::uuid, g.id, g."userId", g."teamId", decode(g."valueHash", 'base64'), g."lastFour",
      g.description, false, true, g."createdAt", g."expiresAt"
    from ${recordset(keys)} as g (id uuid, "userId" uuid, "teamId" uuid, "valueHash" text, "lastFour" text,
      description text, "createdAt" timestamptz, "expiresAt" timestamptz)
    order by g."valueHash" collate "C"`,
  );
