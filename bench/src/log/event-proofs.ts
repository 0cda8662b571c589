import { randomBytes, randomUUID } from 'node:crypto';
import { openPostgres } from '@latchkey/service/database/open';
import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';
import { load, request } from '../load.ts';
import { startProduct } from '../product.ts';
import { populate } from '../seed.ts';

const EVENTS = 10_000_000;
const BATCH = 250_000;
const WRITTEN = 20_000;
const TURNS = 5;
const USERS = 10;
const CONNECTIONS = 1;
/** Of a proof, and of writing an event compared with one that has no salt. */
const MAX_P99_MILLIS = 20;
const MAX_COST = 1.1;

interface Plan {
  /** Of ten million events. */
  readonly scale: number;
  readonly millis: number;
}

/** How long an inclusion proof in a long log takes, and what proofs cost the writing of an event. */
export async function eventProofs(databaseUrl: string, { scale, millis }: Plan, note: (line: string) => void) {
  const start = () => startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const first = await start();
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const { project, secretServerKey } = await populate(db, first.url, USERS);
  await first.stop();
  const count = Math.round(EVENTS * scale);
  note(`seeding the tree of ${count} events`);
  await seed(db, project.id, count);
  const product = await start();
  const headers = {
    'x-latchkey-access-type': 'server',
    'x-latchkey-project-id': project.wireId,
    'x-latchkey-secret-server-key': secretServerKey,
  };
  const path = `/api/v1/latchkey/event-proofs/inclusion`;
  let turn = 0;
  const next = () => request('GET', `${path}/${1 + ((turn++ * 7_919) % count)}?size=${count}`, headers);
  note('measuring proofs');
  await load(product.url, CONNECTIONS, millis / 4, next);
  const { p50, p99, failed } = await load(product.url, CONNECTIONS, millis, next);
  if (failed > 0) throw new Error(`${failed} proofs were not answered.`);
  await product.stop();
  note('measuring what a salt costs');
  const [withSalt, without] = await costs(db);
  await db.destroy();
  return [
    {
      case: `an inclusion proof in ${count} events`,
      p50_ms: rounded(p50),
      p99_ms: rounded(p99),
      bar: `p99 ≤ ${MAX_P99_MILLIS} ms`,
      met: p99 <= MAX_P99_MILLIS,
    },
    { case: 'an event without a salt', micros_per_event: rounded(without) },
    {
      case: 'an event with a salt',
      micros_per_event: rounded(withSalt),
      bar: `≤ ${MAX_COST} ×`,
      met: withSalt <= without * MAX_COST,
    },
  ];
}

/** A tree of random hashes: a proof costs as much whatever it proves. */
async function seed(db: Db, projectId: string, count: number): Promise<void> {
  await sql`delete from event_trees where project_id = ${projectId}`.execute(db);
  await sql`delete from event_leaves where project_id = ${projectId}`.execute(db);
  await sql`delete from event_nodes where project_id = ${projectId}`.execute(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (let first = 0; first < count; first += BATCH)
      await sql`
        insert into event_leaves (project_id, position, event_id, body_hash)
        select ${projectId}::uuid, n, n + 1, sha256(n::text::bytea)
        from generate_series(${first}::int, ${Math.min(first + BATCH, count) - 1}::int) as n`.execute(connection);
    for (let level = 4; 2 ** level <= count; level += 4)
      await sql`
        insert into event_nodes (project_id, level, position, hash)
        select ${projectId}::uuid, ${level}::smallint, n, sha256(n::text::bytea)
        from generate_series(0, ${Math.floor(count / 2 ** level) - 1}::int) as n`.execute(connection);
    await sql`analyze event_leaves, event_nodes`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  // What is seeded is appended: the next event comes behind it.
  const subtrees = count.toString(2).replaceAll('0', '').length;
  await sql`
    insert into event_trees (project_id, size, frontier, head_size, head_at)
    values (${projectId}, ${count}, ${randomBytes(32 * subtrees)}, ${count}, now())`.execute(db);
  await sql`update event_readers set seen = pg_current_snapshot(), until = null, after_id = 0`.execute(db);
  await sql`
    insert into event_heads (project_id, size, root, signed_at, jws)
    values (${projectId}, ${count}, ${randomBytes(32)}, now(), 'none') on conflict do nothing`.execute(db);
}

/** Microseconds for an event with and without the salt, the median of turns that take turns. */
async function costs(db: Db): Promise<[withSalt: number, without: number]> {
  const turns: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    turns[0].push(await write(db, 'default'));
    turns[1].push(await write(db, 'null'));
  }
  return [median(turns[0]), median(turns[1])];
}

async function write(db: Db, salt: string): Promise<number> {
  const begun = performance.now();
  await sql
    .raw(`do $$ begin
    for n in 1..${WRITTEN} loop
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail, personal_salt)
      values ('${randomUUID()}', now(), 'user.updated', '{"kind": "client"}', n::text, 'a request', '{"n": 1}', ${salt});
    end loop; end $$`)
    .execute(db);
  return ((performance.now() - begun) * 1_000) / WRITTEN;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;
