import { randomBytes } from 'node:crypto';
import { createImport, type ImportedUser } from '@latchkey/sdk/imports';
import { ServerApp } from '@latchkey/sdk/server';
import { startProduct } from './product.ts';
import { makeProject } from './seed.ts';

const MAX_SECONDS = 120;
const MAX_MEGABYTES = 300;
/** The bar is of so many users. */
const OF_USERS = 1_000_000;
const LINES = 500;
const AT_ONCE = 4;

/**
 * How soon users of another system are in a project, each with a password hash and an account at a provider, and what
 * memory the service takes for it.
 */
export async function bulkImport(databaseUrl: string, users: number, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const { id, keys } = await makeProject(product.url, { oauth_providers: [{ id: 'github', type: 'shared' }] });
  const app = new ServerApp({
    baseUrl: product.url,
    projectId: id,
    publishableClientKey: keys.publishable_client_key ?? '',
    secretServerKey: keys.secret_server_key ?? '',
    tokenStore: null,
  });
  const { add } = await createImport(app, { source: 'bench' });
  let [next, created, megabytes] = [0, 0, 0];
  const watch = setInterval(() => (megabytes = Math.max(megabytes, product.memory())), 500);
  const begun = performance.now();
  const lane = async () => {
    while (next < users) {
      const from = next;
      next += LINES;
      const lines = Array.from({ length: Math.min(LINES, users - from) }, (_, at) => userOf(from + at));
      const results = await add(lines);
      created += results.filter(({ result }) => result === 'created').length;
      if (from % 50_000 === 0) note(`${from} users, ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  await product.stop();
  if (created !== users) throw new Error(`${created} of ${users} users were created.`);
  const least = OF_USERS / MAX_SECONDS;
  const rate = users / seconds;
  return [
    {
      case: `an import of ${users} users`,
      seconds: Math.round(seconds * 10) / 10,
      users_per_s: Math.round(rate),
      bar: `at least ${Math.round(least)} a second`,
      met: rate >= least,
    },
    {
      case: 'its memory',
      megabytes: Math.round(megabytes),
      bar: `at most ${MAX_MEGABYTES} MiB`,
      met: megabytes <= MAX_MEGABYTES,
    },
  ];
}

const userOf = (number: number): ImportedUser => ({
  source_id: `user-${number}`,
  emails: [{ value: `user-${number}@example.com`, is_verified: true }],
  display_name: `User ${number}`,
  created_at_millis: 1_500_000_000_000 + number,
  password_hash: `$2b$10$${randomBytes(40).toString('hex').slice(0, 53)}`,
  oauth_providers: [{ id: 'github', account_id: String(number), email: `user-${number}@example.com` }],
});
