import { parseArgs } from 'node:util';
import { openPostgres } from '@latchkey/service/database/open';
import { type Case, cases } from './cases.ts';
import { ceilings, rateOf } from './ceilings.ts';
import { delivery } from './delivery.ts';
import { events } from './events.ts';
import { imports } from './imports.ts';
import { kills } from './kills.ts';
import { type Load, load } from './load.ts';
import { metrics } from './metrics.ts';
import { million } from './million.ts';
import { type Product, startProduct } from './product.ts';
import { renderEmail } from './render-email.ts';
import { restore } from './restore.ts';
import { accessTokens, populate } from './seed.ts';
import { startUps } from './start-up.ts';
import { teamCases } from './team.ts';
import { timing } from './timing.ts';
import { verifyToken } from './verify-token.ts';
import { watchHealth } from './watch-health.ts';

const CONNECTIONS = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    users: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    pairs: { type: 'string', default: '2000' },
    lanes: { type: 'string', default: '1' },
    scale: { type: 'string', default: '1' },
    samples: { type: 'string', default: '200' },
  },
});
const note = (line: string) => process.stderr.write(`${line}\n`);
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL is not set: run npm run bench.');

async function throughput(databaseUrl: string) {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const users = Number(values.users ?? 100_000);
  note(`seeding ${users} users`);
  const population = await populate(db, product.url, users);
  // The service's own address is its default: issuer and port need not agree.
  const baseUrl = `http://localhost:${new URL(product.url).port}`;
  const tokens = accessTokens(population, 500, baseUrl);
  const bare = ceilings(db, population, tokens, baseUrl);
  const ofTeams = await teamCases(db, population, tokens, bare.lookUpAndVerify);
  const all = [...cases(population, tokens, bare), ...ofTeams];
  const rows = [];
  for (const one of all.filter(({ name }) => !values.only || values.only.split(',').includes(name))) {
    rows.push(await measure(product, one));
  }
  await db.destroy();
  await product.stop();
  return rows;
}

interface Round extends Load {
  readonly cpu: number;
  readonly ceilingRps: number;
  readonly healthP99: number;
  readonly ratio: number;
}

/** Service and ceiling take turns, so that both meet the same weather; the medians are compared. */
async function measure(product: Product, { name, next, ceiling }: Case) {
  note(`measuring ${name}`);
  const millis = Number(values.seconds) * 1000;
  // A few seconds until the code that is met rarely is compiled as well.
  await load(product.url, CONNECTIONS, 2 * millis, next);
  await rateOf(ceiling, millis / 4);
  const rounds: Round[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const ceilingRps = await rateOf(ceiling, millis);
    const before = product.cpu();
    const health = watchHealth(product.url);
    const result = await load(product.url, CONNECTIONS, millis, next);
    const healthP99 = await health();
    if (result.failed > 0) throw new Error(`${name}: ${result.failed} answers were not 200.`);
    const cpu = (product.cpu() - before) / (result.rps * Number(values.seconds));
    rounds.push({ ...result, cpu, ceilingRps, healthP99, ratio: result.rps / ceilingRps });
  }
  const median = (pick: (round: Round) => number) => rounds.map(pick).sort((a, b) => a - b)[rounds.length >> 1] ?? 0;
  return {
    case: name,
    rps: Math.round(median((round) => round.rps)),
    p50_ms: rounded(median((round) => round.p50)),
    p99_ms: rounded(median((round) => round.p99)),
    cpu_ms: rounded(median((round) => round.cpu)),
    ceiling_rps: Math.round(median((round) => round.ceilingRps)),
    ratio: rounded(median((round) => round.ratio)),
    health_p99_ms: rounded(median((round) => round.healthP99)),
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** What is measured when it is named; without a name, throughput and start. */
const named: Record<string, (databaseUrl: string) => Promise<unknown[]>> = {
  timing: (url) => timing(url, { pairs: Number(values.pairs), lanes: Number(values.lanes) }, note),
  million: (url) =>
    million(url, { users: Number(values.users ?? 1_000_000), millis: Number(values.seconds) * 1000 }, note),
  'render-email': (url) => renderEmail(url, note),
  metrics: (url) => metrics(url, { scale: Number(values.scale), millis: Number(values.seconds) * 1000 }, note),
  imports: () => imports(note),
  'verify-token': () => verifyToken(note),
  restore: (url) => restore(url, Number(values.users ?? 200_000), note),
  kills: () => kills(Number(values.rounds), note),
  delivery: (url) => delivery(url, { rounds: Number(values.samples), millis: Number(values.seconds) * 1000 }, note),
  events: (url) => events(url, { scale: Number(values.scale), millis: Number(values.seconds) * 1000 }, note),
};
const one = named[positionals[0] ?? ''];
const results = one
  ? await one(databaseUrl)
  : [...(await throughput(databaseUrl)), ...(values.only ? [] : await startUps(databaseUrl))];
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
else console.table(results);
process.exit(results.some((row) => (row as { met?: boolean }).met === false) ? 1 : 0);
