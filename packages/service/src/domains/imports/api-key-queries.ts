import { sql } from 'kysely';
import { asTable } from '../../database/as-table.ts';
import type { Db } from '../../database/tables.ts';
import { insertFree } from './claim-queries.ts';

/** An API key of either a user or a team. */
export interface ApiKeyRow {
  readonly id: string;
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly valueHash: Buffer;
  readonly description: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Inserts API keys in one statement; answers those that aren't in: a key that another owner has stays theirs. */
export const insertApiKeys = <R extends ApiKeyRow>(db: Db, projectId: string, keys: readonly R[]) =>
  insertFree<R>(db, keys, {
    table: 'api_keys',
    projectId,
    insert: sql`
    insert into api_keys (project_id, id, user_id, team_id, value_hash, last_four, description, is_public, is_imported,
      created_at, expires_at)
    select ${projectId}::uuid, g.id, g."userId", g."teamId", g."valueHash", g."lastFour",
      g.description, false, true, g."createdAt", g."expiresAt"
    from ${asTable<ApiKeyRow>(keys, {
      id: 'uuid',
      userId: 'uuid',
      teamId: 'uuid',
      valueHash: 'bytea',
      lastFour: 'text',
      description: 'text',
      createdAt: 'timestamptz',
      expiresAt: 'timestamptz',
    })}
    order by g."valueHash"
    on conflict (project_id, value_hash) do nothing`,
  });
