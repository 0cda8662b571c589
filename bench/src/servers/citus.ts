import { openPostgres } from '@latchkey/service/database/open';
import { newDistributedDatabase, whyNoCitus } from '@latchkey/testing/database/citus';
import type { Case } from '../cases.ts';
import { serverCpu } from '../processor.ts';
import { type Product, startProduct } from '../product.ts';
import { inHundredths, inThousandths, loaded, medianOf, type Plan, populated } from '../throughput.ts';

const CASES = ['users-me', 'refresh', 'sign-in', 'team-permissions'];

/** A product with its database, and what all servers of that have used of the processors. */
interface Side {
  readonly product: Product;
  readonly all: readonly Case[];
  readonly serversCpu: () => number;
  stop(): Promise<void>;
}

/**
 * The same requests over Citus, a coordinator and its workers on this machine, and over one PostgreSQL: in turns, so that
 * both meet the same weather. `LATCHKEY_TEST_CITUS` is the address of the coordinator.
 */
export async function citus(databaseUrl: string, plan: Plan, note: (line: string) => void) {
  const reason = whyNoCitus();
  if (reason) throw new Error(`${reason}.`);
  const cluster = await newDistributedDatabase();
  const wanted = { ...plan, only: plan.only ?? CASES };
  const one = await side([databaseUrl], wanted, note);
  const many = await side([cluster.url, ...cluster.workers], wanted, note);
  const rows = [];
  for (const [at, { name }] of one.all.entries()) {
    note(`measuring ${name}`);
    rows.push(await compared(name, one, many, at, plan));
  }
  await one.stop();
  await many.stop();
  await cluster.drop();
  return rows;
}

async function side(servers: readonly string[], plan: Plan, note: (line: string) => void): Promise<Side> {
  const [url = ''] = servers;
  const product = await startProduct({ DATABASE_URL: url });
  const { db, all } = await populated(product, url, plan, note);
  const open = await Promise.all(
    servers.map((server) => openPostgres(server, { say: note, onError: () => {}, leaveSchema: true })),
  );
  const cpus = await Promise.all(open.map(({ db }) => serverCpu(db)));
  return {
    product,
    all,
    serversCpu: () => cpus.reduce((sum, cpu) => sum + cpu(), 0),
    async stop() {
      await product.stop();
      await db.destroy();
      for (const { close } of open) await close();
    },
  };
}

async function compared(name: string, one: Side, many: Side, at: number, { rounds: count, millis }: Plan) {
  const round = (side: Side) =>
    loaded(name, side.product, side.serversCpu, (side.all[at] as Case).next, millis).then((result) => ({
      ...result,
      cost: result.cpu + result.postgresCpu,
    }));
  // The first ones compile code and plan statements.
  for (const side of [one, many]) await round(side);
  const rounds = [];
  for (let turn = 0; turn < count; turn++) rounds.push({ one: await round(one), many: await round(many) });
  const median = medianOf(rounds);
  return {
    case: name,
    rps: Math.round(median(({ one }) => one.rps)),
    citus_rps: Math.round(median(({ many }) => many.rps)),
    ratio: inHundredths(median(({ one, many }) => many.rps / one.rps)),
    p50_ms: inHundredths(median(({ one }) => one.p50)),
    citus_p50_ms: inHundredths(median(({ many }) => many.p50)),
    /** Processor time of the service and all servers of its database. */
    cpu_ms: inThousandths(median(({ one }) => one.cost)),
    citus_cpu_ms: inThousandths(median(({ many }) => many.cost)),
  };
}
