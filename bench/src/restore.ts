import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@latchkey/service/database/open';
import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';
import { runCommand, startProduct } from './product.ts';
import { type Population, populate } from './seed.ts';

/** An operator who has lost a database waits this long at most. */
const MAX_SECONDS = 60;
const RESTORED = 'restored';

/** Whether what many users have is soon there again, whole: their rows, and an event for each account and session. */
export async function restore(databaseUrl: string, users: number, note: (line: string) => void) {
  const open = (url: string) => openPostgres(url, { say: note, onError: (error) => note(error.message) });
  const product = await startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const { db } = await open(databaseUrl);
  note(`seeding ${users} users`);
  const population = await populate(db, product.url, users);
  await product.stop();
  await seedEvents(db, population);
  await sql`create database ${sql.id(RESTORED)}`.execute(db);
  const restoredUrl = new URL(databaseUrl);
  restoredUrl.pathname = `/${RESTORED}`;
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const file = join(folder, 'dump.gz');
  note('dumping');
  const dumped = await runCommand({ DATABASE_URL: databaseUrl }, 'dump', file);
  const megabytes = rounded(statSync(file).size / 2 ** 20);
  note('restoring');
  const restored = await runCommand({ DATABASE_URL: restoredUrl.href }, 'restore', file);
  rmSync(folder, { recursive: true });
  const there = await open(restoredUrl.href);
  const [before, after] = [await countsOf(db), await countsOf(there.db)];
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('Other numbers of rows are there than were.');
  await Promise.all([db.destroy(), there.db.destroy()]);
  const bar = `at most ${MAX_SECONDS} s`;
  return [
    { case: `a dump of ${users} users`, seconds: rounded(dumped), megabytes },
    { case: 'its restore', seconds: rounded(restored), bar, met: restored <= MAX_SECONDS },
  ];
}

/** As if every user had signed up, and all events had been read. */
async function seedEvents(db: Db, { project }: Population): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
      select project_id, now(), kind, '{"kind": "client"}', u.id, u.id, jsonb_build_object('user_id', u.id)
      from users u, (values ('user.created'), ('session.created')) as k (kind)
      where project_id = ${project.id}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  await sql`update event_readers set seen = pg_current_snapshot(), until = null, after_id = 0`.execute(db);
}

async function countsOf(db: Db): Promise<unknown[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts = tables.map(({ name }) => sql`select ${name}::text as name, count(*) from ${sql.table(name)}`);
  return (await sql`${sql.join(counts, sql` union all `)} order by 1`.execute(db)).rows;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
