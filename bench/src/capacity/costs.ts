import type { CaseName, Cost, Stored } from '@latchkey/prove';
import { type Db, jsonText } from '@latchkey/service/database/tables';
import { until } from '@latchkey/testing/until';
import { type RawBuilder, sql } from 'kysely';
import { rateOf } from '../ceilings.ts';
import { load, type NextRequest } from '../load.ts';
import { processCpu, serverCpu } from '../processor.ts';
import { type Product, startProduct } from '../product.ts';
import { CONNECTIONS, inThousandths, loaded, medianOf, type Plan, populated } from '../throughput.ts';

/** The cases of the throughput that stand for what users do. */
const CASES: Readonly<Record<string, CaseName>> = {
  'users-me': 'read-user',
  'team-permissions': 'check-permission',
  'users-list': 'list-users',
  refresh: 'refresh',
  'sign-in': 'password-sign-in',
  'sign-up': 'sign-up',
};
/** Those that hash a password. */
const HASHING: readonly CaseName[] = ['password-sign-in', 'sign-up'];

/** Milliseconds of processor time of one call; `client` is who sends it, `hashing` a part of the service's. */
export interface CallCost extends Cost {
  readonly client: number;
  readonly hashing: number;
}

/** A service on a database of many users, with what its calls cost. */
export interface Costed {
  readonly product: Product;
  readonly db: Db;
  readonly costs: Readonly<Record<CaseName, CallCost>>;
  readonly requests: Readonly<Record<CaseName, NextRequest>>;
  close(): Promise<void>;
}

/** Starts a service, fills its database, and measures each kind of call. */
export async function costed(databaseUrl: string, plan: Plan, note: (line: string) => void): Promise<Costed> {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const { db, all } = await populated(product, databaseUrl, { ...plan, only: Object.keys(CASES) }, note);
  const postgresCpu = await serverCpu(db);
  const costs = {} as Record<CaseName, CallCost>;
  const requests = {} as Record<CaseName, NextRequest>;
  for (const { name, next, ceiling } of all) {
    const is = CASES[name] as CaseName;
    note(`measuring ${is}`);
    await load(product.url, CONNECTIONS, 2 * plan.millis, next);
    const rounds = [];
    for (let round = 0; round < plan.rounds; round++) {
      const before = processCpu(process.pid);
      const { rps, cpu, postgresCpu: postgres } = await loaded(name, product, postgresCpu, next, plan.millis);
      const client = (processCpu(process.pid) - before) / ((rps * plan.millis) / 1000);
      const hashing = HASHING.includes(is) ? await bare(ceiling, plan.millis) : 0;
      rounds.push({ service: cpu, postgres, client, hashing });
    }
    const median = medianOf(rounds);
    costs[is] = {
      service: inThousandths(median(({ service }) => service)),
      postgres: inThousandths(median(({ postgres }) => postgres)),
      client: inThousandths(median(({ client }) => client)),
      hashing: inThousandths(median(({ hashing }) => hashing)),
    };
    requests[is] = next;
  }
  const close = async () => {
    await db.destroy();
    await product.stop();
  };
  return { product, db, costs, requests, close };
}

/** What one turn of a bare loop costs this process. */
async function bare(ceiling: () => Promise<unknown>, millis: number): Promise<number> {
  const before = processCpu(process.pid);
  const rate = await rateOf(ceiling, millis);
  return (processCpu(process.pid) - before) / ((rate * millis) / 1000);
}

/** What the database holds for a user and for an event, once all events have their places. */
export async function storedBytes(db: Db): Promise<Stored> {
  const count = (table: string) => number(db, sql`select count(*) from ${sql.table(table)}`);
  await until(async () => (await count('event_leaves')) >= (await count('events')), 60_000, 500);
  const size = (tables: readonly string[]) =>
    number(
      db,
      sql`select sum(pg_total_relation_size(name::regclass)) from jsonb_array_elements_text(${jsonText(tables)}::jsonb) as name`,
    );
  return {
    user: Math.round(
      (await size(['users', 'contact_channels', 'sessions', 'session_tokens'])) / (await count('users')),
    ),
    event: Math.round((await size(['events', 'event_payloads', 'event_leaves'])) / (await count('events'))),
  };
}

async function number(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ value: string }>`select (${query}) as value`.execute(db);
  return Number(rows[0]?.value);
}
