import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';
import { exchange, type NextRequest } from './load.ts';

const REQUESTS = 1_000;
/** PostgreSQL adds up what an idle connection has touched after ten seconds at the latest. */
const FLUSH_MILLIS = 12_000;

/** Counts the buffers of tables and indexes that a request touches, on average and over all of its statements. */
export function bufferCounter(db: Db, url: string): (next: NextRequest) => Promise<number> {
  return async (next) => {
    await exchange(url, REQUESTS / 10, next);
    await pause(FLUSH_MILLIS);
    const before = await touched(db);
    await exchange(url, REQUESTS, next);
    await pause(FLUSH_MILLIS);
    return ((await touched(db)) - before) / REQUESTS;
  };
}

/** Of the tables that requests of users read and write; what the service does by itself lies elsewhere. */
async function touched(db: Db): Promise<number> {
  const { rows } = await sql<{ buffers: number }>`
    select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::float8 as buffers
    from pg_statio_user_tables
    where relname in ('users', 'contact_channels', 'sessions', 'session_tokens', 'passkeys', 'oauth_accounts',
      'team_members', 'teams')`.execute(db);
  return rows[0]?.buffers ?? 0;
}
