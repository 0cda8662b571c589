import { openPostgres } from '@latchkey/service/database/open';
import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';
import { load, request } from '../load.ts';
import { startProduct } from '../product.ts';
import { type Population, populate } from '../seed.ts';

const EVENTS = 10_000_000;
const BATCH = 250_000;
const USERS = 10_000;
const CONNECTIONS = 1;
/** A page by one filter and a time range, at the most. */
const MAX_P99_MILLIS = 100;
const DAY = 24 * 3_600_000;
const SPAN = 730 * DAY;
/** The indexes that the log is read by, and that nothing else needs. */
const INDEXES = [
  'events_by_kind',
  'events_by_subject',
  'events_by_actor',
  'events_by_impersonator',
  'events_by_team',
  'events_by_client',
];
const WRITTEN = 20_000;
const TURNS = 3;

interface Plan {
  /** Of ten million events. */
  readonly scale: number;
  readonly millis: number;
}

interface Row {
  readonly case: string;
  readonly p50_ms?: number;
  readonly p99_ms?: number;
  readonly micros_per_event?: number;
  readonly wal_bytes_per_event?: number;
  readonly megabytes?: number;
  readonly bar?: string;
  readonly met?: boolean;
}

/** How fast an owner finds events in a long log, and what the indexes for it cost on each write. */
export async function events(databaseUrl: string, { scale, millis }: Plan, note: (line: string) => void) {
  const start = () => startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const first = await start();
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const population = await populate(db, first.url, USERS);
  // No reader follows the log meanwhile: so much at once never happens in practice.
  await first.stop();
  const count = Math.round(EVENTS * scale);
  note(`seeding ${count} events`);
  const begun = performance.now();
  const now = Date.now();
  await db.connection().execute(async (connection) => {
    // Of what takes a while, which no request may.
    await sql`set statement_timeout = 0`.execute(connection);
    await seed(connection, population, count, now);
    await sql`reset statement_timeout`.execute(connection);
  });
  await sql`update event_readers set seen = pg_current_snapshot(), until = null, after_id = 0`.execute(db);
  const product = await start();
  note(`seeded in ${Math.round((performance.now() - begun) / 1000)} s`);
  const rows: Row[] = [];
  for (const [name, query] of Object.entries(pages(population, now))) {
    note(`measuring ${name}`);
    rows.push(await timePage(product.url, name, asAdmin(population), query, millis));
  }
  await product.stop();
  note('measuring what the indexes cost');
  rows.push(...(await costs(db, population)));
  await db.destroy();
  return rows;
}

/** Of a shop with many sign-ins and a few people who look after it; every tenth event is of one busy user. */
async function seed(db: Db, { project, users }: Population, count: number, now: number): Promise<void> {
  const definitions = await dropIndexes(db);
  const ids = sql`${`{${users.map(({ id }) => id).join(',')}}`}::uuid[]`;
  for (let first = 0; first < count; first += BATCH) {
    await sql`
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
      select ${project.id}::uuid,
        to_timestamp((${now - SPAN}::float8 + n * ${SPAN / count}::float8) / 1000),
        k.kind,
        case
          when k.kind in ('session.created', 'session.reused') then '{"kind": "client"}'
          when n % 1000 = 7 then jsonb_build_object('kind', 'client', 'userId', u.id, 'impersonatorId', ${users[1]?.id}::text)
          when n % 50 = 3 then jsonb_build_object('kind', 'owner', 'userId', ${users[0]?.id}::text)
          when n % 10 = 1 then jsonb_build_object('kind', 'server', 'keyId', ${users[2]?.id}::text)
          when n % 200 = 9 then '{"kind": "system"}'
          else jsonb_build_object('kind', 'client', 'userId', u.id)
        end,
        u.id,
        'request-' || n,
        case when k.kind like 'team%'
          then jsonb_build_object('team_id', (${ids})[1 + n % 1000], 'user_id', u.id)
          else jsonb_build_object('session_id', u.id, 'fields', jsonb_build_array('display_name')) end
      from generate_series(${first}::int, ${Math.min(first + BATCH, count) - 1}::int) as n
      cross join lateral (select (${ids})[case when n % 10 = 0 then 1 else 1 + (n::bigint * 7919) % ${users.length}::int end]::text as id) u
      cross join lateral (select ${kindOf} as kind) k`.execute(db);
  }
  for (const definition of definitions) await sql.raw(definition).execute(db);
  await sql`vacuum analyze events`.execute(db);
}

const kindOf = sql`case
  when n % 100 < 55 then 'session.created'
  when n % 100 < 70 then 'user.updated'
  when n % 100 < 80 then 'session.deleted'
  when n % 100 < 85 then 'user.created'
  when n % 100 < 88 then 'contact_channel.verified'
  when n % 100 < 90 then 'password.updated'
  when n % 100 < 92 then 'team_membership.created'
  when n % 100 < 93 then 'team_permission.created'
  else (array['api_key.created', 'api_key.revoked', 'passkey.created', 'passkey.deleted', 'team.created', 'team.updated',
    'user.banned', 'user.deleted', 'connected_account.renewed', 'connected_account.refused', 'recovery_codes.created',
    'contact_channel.created', 'otp.enabled', 'email_theme.updated', 'project.updated'])[1 + (n / 100) % 15]
  end`;

/** A month a year ago, by each of the filters. */
function pages({ users }: Population, now: number): Record<string, string> {
  const [busy = { id: '' }, impersonator = busy, , , some = busy] = users;
  const month = `from_millis=${now - 395 * DAY}&to_millis=${now - 365 * DAY}`;
  return {
    'a month': month,
    'a month, the commonest kind': `${month}&kinds=session.created`,
    'a month, a rare kind': `${month}&kinds=project.updated`,
    'a month, several kinds': `${month}&kinds=user.updated,password.updated,session.deleted,user.created`,
    'a month, refused': `${month}&result=refused`,
    'a month, suspicious, of which there is nothing': `${month}&result=suspicious`,
    'a month, done': `${month}&result=done`,
    'a month, by clients': `${month}&actor=client`,
    'a month, by owners': `${month}&actor=owner`,
    'a month, by one owner': `${month}&actor_user_id=${busy.id}`,
    'a month, by one user': `${month}&actor_user_id=${some.id}`,
    'a month, in the place of users': `${month}&impersonator_id=${impersonator.id}`,
    'a month, of one user': `${month}&subject_id=${some.id}`,
    'a month, of the busiest user': `${month}&subject_id=${busy.id}`,
    'a month, of one team': `${month}&subject_id=${users[40]?.id}`,
    'the newest': '',
  };
}

const asAdmin = ({ project, superSecretAdminKey }: Population) => ({
  'x-latchkey-access-type': 'admin',
  'x-latchkey-project-id': project.wireId,
  'x-latchkey-super-secret-admin-key': superSecretAdminKey,
});

async function timePage(
  url: string,
  name: string,
  headers: Readonly<Record<string, string>>,
  query: string,
  millis: number,
): Promise<Row> {
  const next = () => request('GET', `/api/v1/latchkey/events?limit=50&${query}`, headers);
  await load(url, CONNECTIONS, millis / 4, next);
  const { p50, p99, failed } = await load(url, CONNECTIONS, millis, next);
  if (failed > 0) throw new Error(`${name}: ${failed} answers were not 200.`);
  const bar = `p99 at most ${MAX_P99_MILLIS} ms`;
  return { case: name, p50_ms: rounded(p50), p99_ms: rounded(p99), bar, met: p99 <= MAX_P99_MILLIS };
}

/** What is left of the indexes while events are written. */
const left: Readonly<Record<string, readonly string[]>> = {
  'all indexes of the log': INDEXES,
  'the index by subject alone': ['events_by_subject'],
  'none of them': [],
};

/** Events are written one by one into the long log, with more and fewer indexes in turns; nothing of it stays. */
async function costs(db: Db, { project, users }: Population): Promise<Row[]> {
  const size = await sizeOf(db);
  const taken = new Map(Object.keys(left).map((name): [string, Cost[]] => [name, []]));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [name, costs] of taken)
      await rolledBack(db, async (trx) => {
        await dropIndexes(trx, left[name]);
        costs.push(await write(trx, project.id, users));
      });
  }
  const rows = [...taken].map(([name, costs]) => ({
    case: `an event written with ${name}`,
    micros_per_event: rounded(median(costs.map(({ micros }) => micros))),
    wal_bytes_per_event: Math.round(median(costs.map(({ wal }) => wal))),
  }));
  return [...rows, ...size];
}

interface Cost {
  readonly micros: number;
  readonly wal: number;
}

/** Sign-ins and changes, as the service writes them; the loop is the database's own, so that no way to it counts. */
async function write(db: Db, projectId: string, users: Population['users']): Promise<Cost> {
  const before = await walOf(db);
  const begun = performance.now();
  await sql
    .raw(`do $$ begin
    for n in 1..${WRITTEN} loop
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail) values ('${projectId}', now(),
        case when n % 2 = 0 then 'session.created' else 'user.updated' end,
        case when n % 2 = 0 then '{"kind": "client"}' else '{"kind": "client", "userId": "${users[9]?.id}"}' end::jsonb,
        gen_random_uuid()::text, 'a request', '{"fields": ["display_name"]}');
    end loop; end $$`)
    .execute(db);
  const micros = ((performance.now() - begun) * 1000) / WRITTEN;
  return { micros, wal: ((await walOf(db)) - before) / WRITTEN };
}

async function walOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function sizeOf(db: Db): Promise<Row[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
    where oid = 'events'::regclass or relname = any(${`{${INDEXES.join(',')}}`}::text[]) order by 2 desc`.execute(db);
  return rows.map(({ name, bytes }) => ({ case: `the size of ${name}`, megabytes: rounded(bytes / 2 ** 20) }));
}

async function dropIndexes(db: Db, kept: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and indexname = any(${`{${INDEXES.join(',')}}`}::text[])`.execute(db);
  if (rows.length !== INDEXES.length) throw new Error('The indexes of the log have other names.');
  const dropped = rows.filter(({ name }) => !kept.includes(name));
  for (const { name } of dropped) await sql`drop index ${sql.ref(name)}`.execute(db);
  return dropped.map(({ definition }) => definition);
}

class Undone extends Error {}

async function rolledBack(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  const done = db.transaction().execute(async (trx) => {
    await work(trx);
    throw new Undone();
  });
  await done.catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;
