import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '@latchkey/service/database/open';
import type { Db } from '@latchkey/service/database/tables';
import { countUsers } from '@latchkey/service/domains/metrics/counting-queries';
import { sql } from 'kysely';
import { load, request } from './load.ts';
import { startProduct } from './product.ts';
import { type Population, populate } from './seed.ts';

const USERS = 1_000_000;
const BATCH = 10_000;
const CONNECTIONS = 2;
/** The overview, at the most. */
const MAX_P99_MILLIS = 50;
const DAYS = 365;
const DAY = 24 * 3_600_000;
/** The share of users active at one moment: the backlog after a minute in which nothing was counted. */
const ACTIVE_SHARE = 0.1;
const POLL_MILLIS = 50;

interface Plan {
  /** Of a million users. */
  readonly scale: number;
  readonly millis: number;
}

interface Row {
  readonly case: string;
  readonly p50_ms?: number;
  readonly p99_ms?: number;
  readonly per_second?: number;
  readonly bar?: string;
  readonly met?: boolean;
}

/** Whether the overview of a large project comes at once, also while its activity is counted. */
export async function metrics(databaseUrl: string, { scale, millis }: Plan, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const count = Math.round(USERS * scale);
  note(`seeding ${count} users and a year of activity`);
  const population = await populate(db, product.url, count);
  await seedFigures(db, population, note);
  const rows: Row[] = [];
  note('measuring the overview');
  rows.push(await time(product.url, population, 'the overview', millis));
  const active = Math.round(count * ACTIVE_SHARE);
  const counted = countActivity(db, population, active);
  rows.push(await time(product.url, population, 'the overview, while activity is counted', millis));
  rows.push({ case: 'notes of activity that are counted', per_second: Math.round(active / (await counted)) });
  await db.destroy();
  await product.stop();
  return rows;
}

/** Users as they are counted by the service, and days as they would have been. */
async function seedFigures(db: Db, { project }: Population, note: (line: string) => void): Promise<void> {
  const begun = performance.now();
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const users = await db
      .selectFrom('users')
      .select('id')
      .where('project_id', '=', project.id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    await countUsers(
      db,
      users.map(({ id }) => ({ projectId: project.id, id, isDeleted: false })),
    );
    if (users.length < BATCH) break;
    last = users.at(-1)?.id ?? '';
  }
  const today = new Date(Math.floor(Date.now() / DAY) * DAY);
  await sql`
    insert into metric_counts (project_id, metric, key, count)
    select ${project.id}::uuid, metric, (${today}::timestamptz at time zone 'UTC' - n * interval '1 day')::date::text, 1000 + n
    from generate_series(1, ${DAYS}::int) as n, (values ('active'), ('sign_ups')) as m (metric)
    on conflict do nothing`.execute(db);
  await sql`vacuum analyze`.execute(db);
  note(`counted in ${Math.round((performance.now() - begun) / 1000)} s`);
}

/** Has the service count the activity of some users, from everywhere; answers the seconds that it took. */
async function countActivity(db: Db, { project }: Population, count: number): Promise<number> {
  await sql`
    insert into activity_notes (project_id, user_id, at, country)
    select project_id, id, now(), chr(65 + (random() * 25)::int) || chr(65 + (random() * 9)::int)
    from users where project_id = ${project.id} limit ${count}`.execute(db);
  const begun = performance.now();
  const left = db.selectFrom('activity_notes').select('id').limit(1);
  while ((await left.execute()).length > 0) await pause(POLL_MILLIS);
  return (performance.now() - begun) / 1000;
}

async function time(url: string, { project, superSecretAdminKey }: Population, name: string, millis: number) {
  const headers = {
    'x-latchkey-access-type': 'admin',
    'x-latchkey-project-id': project.wireId,
    'x-latchkey-super-secret-admin-key': superSecretAdminKey,
  };
  const next = () => request('GET', '/api/v1/internal/metrics', headers);
  await load(url, CONNECTIONS, millis / 4, next);
  const { p50, p99, failed } = await load(url, CONNECTIONS, millis, next);
  if (failed > 0) throw new Error(`${name}: ${failed} answers were not 200.`);
  const bar = `p99 at most ${MAX_P99_MILLIS} ms`;
  return { case: name, p50_ms: rounded(p50), p99_ms: rounded(p99), bar, met: p99 <= MAX_P99_MILLIS };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
