import { parseArgs } from 'node:util';
import { bulkImport } from './bulk-import.ts';
import { fleets } from './capacity/fleets.ts';
import { flood } from './capacity/flood.ts';
import { predictions } from './capacity/predictions.ts';
import { delivery } from './delivery.ts';
import { directorySync } from './directory-sync.ts';
import { embedded } from './embedded.ts';
import { imports } from './imports.ts';
import { kills } from './kills.ts';
import { eventProofs } from './log/event-proofs.ts';
import { events } from './log/events.ts';
import { metrics } from './metrics.ts';
import { million } from './million.ts';
import { noisyNeighbour } from './noisy-neighbour.ts';
import { renderEmail } from './render-email.ts';
import { restore } from './restore.ts';
import { citus } from './servers/citus.ts';
import { failOvers } from './servers/fail-overs.ts';
import { startUps } from './start-up.ts';
import { type Plan, throughput } from './throughput.ts';
import { timing } from './timing.ts';
import { tokenEndpoint } from './tokens/token-endpoint.ts';
import { verifyToken } from './tokens/verify-token.ts';
import { usersList } from './users-list.ts';

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
    connections: { type: 'string', default: '256' },
  },
});
const note = (line: string) => process.stderr.write(`${line}\n`);
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL is not set: run npm run bench.');

const plan: Plan = {
  users: Number(values.users ?? 100_000),
  rounds: Number(values.rounds),
  millis: Number(values.seconds) * 1000,
  only: values.only?.split(','),
};

/** What is measured when it is named; without a name, throughput and start. */
const named: Record<string, (databaseUrl: string) => Promise<unknown[]>> = {
  timing: (url) => timing(url, { pairs: Number(values.pairs), lanes: Number(values.lanes) }, note),
  import: () => bulkImport(Number(values.users ?? 1_000_000), note),
  million: (url) =>
    million(url, { users: Number(values.users ?? 1_000_000), millis: Number(values.seconds) * 1000 }, note),
  'render-email': (url) => renderEmail(url, note),
  metrics: (url) => metrics(url, { scale: Number(values.scale), millis: Number(values.seconds) * 1000 }, note),
  imports: () => imports(note),
  'verify-token': () => verifyToken(note),
  'token-endpoint': (url) => tokenEndpoint(url, Number(values.rounds), note),
  restore: (url) => restore(url, Number(values.users ?? 200_000), note),
  kills: () => kills(Number(values.rounds), note),
  'fail-overs': () => failOvers({ rounds: Number(values.rounds), scale: Number(values.scale), only: plan.only }, note),
  delivery: (url) => delivery(url, { rounds: Number(values.samples), millis: Number(values.seconds) * 1000 }, note),
  'noisy-neighbour': (url) => noisyNeighbour(url, Number(values.samples), note),
  'users-list': () =>
    usersList({ users: Number(values.users ?? 100_000), millis: Number(values.seconds) * 1000, only: plan.only }, note),
  'directory-sync': (url) => directorySync(url, Number(values.users ?? 10_000), note),
  fleets: (url) => fleets(url, plan, note),
  predictions: (url) => predictions(url, plan, note),
  flood: (url) =>
    flood(url, plan, { seconds: 60 * Number(values.scale), connections: Number(values.connections) }, note),
  embedded: (url) => embedded(url, plan, note),
  citus: (url) => citus(url, plan, note),
  'event-proofs': (url) =>
    eventProofs(url, { scale: Number(values.scale), millis: Number(values.seconds) * 1000 }, note),
  events: (url) => events(url, { scale: Number(values.scale), millis: Number(values.seconds) * 1000 }, note),
};
const one = named[positionals[0] ?? ''];
const results = one
  ? await one(databaseUrl)
  : [...(await throughput(databaseUrl, plan, note)), ...(values.only ? [] : await startUps(databaseUrl))];
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
else console.table(results);
process.exit(results.some((row) => (row as { met?: boolean }).met === false) ? 1 : 0);
