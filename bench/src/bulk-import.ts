import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImport, type ImportedUser } from '@latchkey/sdk/imports';
import { ServerApp } from '@latchkey/sdk/server';
import { runningEmbedded } from '@latchkey/service/database/embedded/embedded';
import { openPostgres } from '@latchkey/service/database/open';
import { timedSignIn } from './noisy-neighbour.ts';
import { serverCpu } from './processor.ts';
import { startProduct } from './product.ts';
import { makeProject, populate } from './seed.ts';
import { share } from './watch-health.ts';

const MAX_SECONDS = 120;
const MAX_MEGABYTES = 300;
const MAX_RATIO = 2;
/** The bar is of so many users, on so many cores. */
const OF_USERS = 1_000_000;
const CORES = 2;
const LINES = 500;
const AT_ONCE = 4;
const SIGN_INS = 200;
/** To look costs some milliseconds, which count as the client's. */
const WATCH_MILLIS = 5_000;
/** Sign-ins of others come in between, not in their place. */
const PAUSE_MILLIS = 100;

/**
 * How soon users of another system are in a project of an embedded database, each with a password hash and an account at a
 * provider: on this machine as it is, and by the processor time that it takes; what memory the service takes with its
 * database; and how long a sign-in to another project takes meanwhile.
 */
export async function bulkImport(users: number, note: (line: string) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const product = await startProduct({ LATCHKEY_DATA_DIR: dataDir, LATCHKEY_RATE_LIMITS: 'off' });
  const { db } = await openPostgres(runningEmbedded(dataDir) ?? '', {
    say: note,
    onError: ({ message }) => note(message),
  });
  const databaseCpu = await serverCpu(db);
  const others = await populate(db, product.url, 1);
  const signIns = async (count: () => boolean) => {
    const times: number[] = [];
    for (let turn = 0; count(); turn++) {
      times.push(await timedSignIn(others, product.url, turn));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    }
    return times.slice(1);
  };
  const { id, keys } = await makeProject(product.url, { oauth_providers: [{ id: 'github', type: 'shared' }] });
  const app = new ServerApp({
    baseUrl: product.url,
    projectId: id,
    publishableClientKey: keys.publishable_client_key ?? '',
    secretServerKey: keys.secret_server_key ?? '',
    tokenStore: null,
  });
  const { add } = await createImport(app, { source: 'bench' });
  let next = 0;
  const importUpTo = async (end: number) => {
    const lane = async () => {
      while (next < end) {
        const from = next;
        next = Math.min(from + LINES, end);
        const results = await add(Array.from({ length: next - from }, (_, at) => userOf(from + at)));
        if (results.some(({ result }) => result !== 'created')) throw new Error('A user was not created.');
        if (from % 50_000 === 0) note(`${from} users`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  };

  note('signing in alone');
  let left = SIGN_INS + 1;
  const alone = await signIns(() => left-- > 0);
  note('importing');
  let megabytes = 0;
  const watch = setInterval(() => (megabytes = Math.max(megabytes, product.memory())), WATCH_MILLIS);
  const cpu = () => ({ client: own(), service: product.cpu(), database: databaseCpu() });
  const [before, begun] = [cpu(), performance.now()];
  await importUpTo(users);
  const [after, seconds] = [cpu(), (performance.now() - begun) / 1000];
  note('signing in beside an import');
  let isOver = false;
  const beside = signIns(() => !isOver);
  await importUpTo(users + Math.max(LINES * AT_ONCE, Math.round(users / 10)));
  isOver = true;
  const meanwhile = await beside;
  clearInterval(watch);
  await db.destroy();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const millis = (name: keyof typeof before) => (after[name] - before[name]) / users;
  const all = millis('client') + millis('service') + millis('database');
  const least = OF_USERS / MAX_SECONDS;
  const [rate, rateOfCores] = [users / seconds, (CORES * 1000) / all];
  const [p99Alone, p99] = [share(alone, 0.99), share(meanwhile, 0.99)];
  return [
    {
      case: `an import of ${users} users, with what else runs here`,
      seconds: inTenths(seconds),
      users_per_s: Math.round(rate),
      bar: `at least ${Math.round(least)} a second`,
      met: rate >= least,
    },
    {
      case: `the same by its processor time, on ${CORES} cores that do nothing else`,
      client_ms: inThousandths(millis('client')),
      service_ms: inThousandths(millis('service')),
      postgres_ms: inThousandths(millis('database')),
      users_per_s: Math.round(rateOfCores),
    },
    {
      case: 'memory of the service and its database',
      megabytes: Math.round(megabytes),
      bar: `at most ${MAX_MEGABYTES} MiB`,
      met: megabytes <= MAX_MEGABYTES,
    },
    {
      case: 'a sign-in to another project meanwhile',
      count: meanwhile.length,
      p99_ms: inTenths(p99),
      alone_p99_ms: inTenths(p99Alone),
      bar: `p99 at most ${MAX_RATIO} times its p99 alone`,
      met: p99 <= MAX_RATIO * p99Alone,
    },
  ];
}

function own(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const inTenths = (value: number) => Math.round(value * 10) / 10;
const inThousandths = (value: number) => Math.round(value * 1000) / 1000;

const userOf = (number: number): ImportedUser => ({
  source_id: `user-${number}`,
  emails: [{ value: `user-${number}@example.com`, is_verified: true }],
  display_name: `User ${number}`,
  created_at_millis: 1_500_000_000_000 + number,
  password_hash: `$2b$10$${randomBytes(40).toString('hex').slice(0, 53)}`,
  oauth_providers: [{ id: 'github', account_id: String(number), email: `user-${number}@example.com` }],
});
