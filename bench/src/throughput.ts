import { openPostgres } from '@latchkey/service/database/open';
import { type Case, cases } from './cases.ts';
import { ceilings, rateOf } from './ceilings.ts';
import { type Load, load } from './load.ts';
import { processCpu, serverCpu } from './processor.ts';
import { type Product, startProduct } from './product.ts';
import { accessTokens, populate } from './seed.ts';
import { teamCases } from './team.ts';
import { watchHealth } from './watch-health.ts';

export const CONNECTIONS = 16;
const TOKENS = 500;

export interface Plan {
  readonly users: number;
  readonly rounds: number;
  readonly millis: number;
  /** The cases that are measured; all of them where none is named. */
  readonly only: readonly string[] | undefined;
}

/** What the service answers, case by case, against a bare loop over the work that a case cannot do without. */
export async function throughput(databaseUrl: string, plan: Plan, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const { db, all } = await populated(product, databaseUrl, plan, note);
  const postgresCpu = await serverCpu(db);
  const rows = [];
  for (const one of all) {
    note(`measuring ${one.name}`);
    rows.push(await measure(product, postgresCpu, one, plan));
  }
  await db.destroy();
  await product.stop();
  return rows;
}

/** A product with many users in its database, and the cases to ask it. */
export async function populated(
  product: Product,
  databaseUrl: string,
  { users, only }: Plan,
  note: (line: string) => void,
) {
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  note(`seeding ${users} users`);
  const population = await populate(db, product.url, users);
  // The service's own address is its default: issuer and port need not agree.
  const baseUrl = `http://localhost:${new URL(product.url).port}`;
  const tokens = accessTokens(population, TOKENS, baseUrl);
  const bare = ceilings(db, population, tokens, baseUrl);
  const ofTeams = await teamCases(db, population, tokens, bare.lookUpAndVerify);
  const all = [...cases(population, tokens, bare), ...ofTeams].filter(({ name }) => only?.includes(name) ?? true);
  return { db, all };
}

/** Service and ceiling take turns, so that both meet the same weather; the medians are compared. */
async function measure(product: Product, postgresCpu: () => number, { name, next, ceiling }: Case, plan: Plan) {
  const { millis } = plan;
  // A few seconds until the code that is met rarely is compiled as well.
  await load(product.url, CONNECTIONS, 2 * millis, next);
  await rateOf(ceiling, millis / 4);
  const rounds = [];
  for (let round = 0; round < plan.rounds; round++) {
    const before = { own: processCpu(process.pid), postgres: postgresCpu() };
    const ceilingRps = await rateOf(ceiling, millis);
    const calls = (ceilingRps * millis) / 1000;
    const bare = (processCpu(process.pid) - before.own) / calls;
    const barePostgres = (postgresCpu() - before.postgres) / calls;
    const health = watchHealth(product.url);
    const result = await loaded(name, product, postgresCpu, next, millis);
    const healthP99 = await health();
    rounds.push({ ...result, ceilingRps, bare, barePostgres, healthP99, ratio: result.rps / ceilingRps });
  }
  const median = medianOf(rounds);
  return {
    case: name,
    rps: Math.round(median((round) => round.rps)),
    p50_ms: inHundredths(median((round) => round.p50)),
    p99_ms: inHundredths(median((round) => round.p99)),
    cpu_ms: inThousandths(median((round) => round.cpu)),
    postgres_ms: inThousandths(median((round) => round.postgresCpu)),
    ceiling_rps: Math.round(median((round) => round.ceilingRps)),
    ceiling_cpu_ms: inThousandths(median((round) => round.bare)),
    ceiling_postgres_ms: inThousandths(median((round) => round.barePostgres)),
    ratio: inHundredths(median((round) => round.ratio)),
    /** What it costs beside the work it cannot do without: Node and PostgreSQL together. */
    beside_ms: inThousandths(median((one) => one.cpu + one.postgresCpu - one.bare - one.barePostgres)),
    health_p99_ms: inHundredths(median((round) => round.healthP99)),
  };
}

interface Loaded extends Load {
  /** Milliseconds of processor time a request, of the service and of PostgreSQL. */
  readonly cpu: number;
  readonly postgresCpu: number;
}

/** Loads a product for a while, and answers what that cost. Throws when an answer was none that was hoped for. */
export async function loaded(
  name: string,
  product: Product,
  postgresCpu: () => number,
  next: Case['next'],
  millis: number,
): Promise<Loaded> {
  const before = { product: product.cpu(), postgres: postgresCpu() };
  const result = await load(product.url, CONNECTIONS, millis, next);
  if (result.failed > 0) throw new Error(`${name}: ${result.failed} answers were not 200.`);
  const requests = (result.rps * millis) / 1000;
  return {
    ...result,
    cpu: (product.cpu() - before.product) / requests,
    postgresCpu: (postgresCpu() - before.postgres) / requests,
  };
}

export const medianOf =
  <T>(rounds: readonly T[]) =>
  (pick: (round: T) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[rounds.length >> 1] ?? 0;

export const inHundredths = (value: number) => Math.round(value * 100) / 100;
export const inThousandths = (value: number) => Math.round(value * 1000) / 1000;
