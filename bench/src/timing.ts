import { openPostgres } from '@latchkey/service/database/open';
import { startProduct } from './product.ts';
import { accessTokens, type Population, password, populate } from './seed.ts';

const USERS = 200;
/** Beyond this the two do not have the same mean: one in 150,000 samples of the same would. */
const MAX_T = 4.5;
const MAX_MEDIAN_MILLIS = 1;
const IMPORTED = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

interface Plan {
  readonly pairs: number;
  /** Pairs under way at once: each adds noise, which hides differences but makes none. */
  readonly lanes: number;
}

interface Sample {
  readonly name: string;
  /** Sends a request that fails or is answered like the others it is held against. */
  readonly send: () => Promise<void>;
}

/**
 * Whether response times reveal what was found: each pair is sent in turns, in random order, one after the other, and
 * several pairs in parallel. The limits are off, because they would answer instead.
 */
export async function timing(databaseUrl: string, plan: Plan, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const population = await populate(db, product.url, USERS);
  const { project, users } = population;
  const third = Math.floor(USERS / 3);
  const [own, without, imported] = [users.slice(0, third), users.slice(third, 2 * third), users.slice(2 * third)];
  const ids = without.map(({ id }) => id);
  const ofProject = db.updateTable('users').where('project_id', '=', project.id);
  await ofProject.set({ password_hash: null }).where('id', 'in', ids).execute();
  await importHashes(population, product.url, imported.length);

  const post = poster(population, product.url);
  const signIn = (email: string) => post('/auth/password/sign-in', { email, password: `${password}?` }, 400);
  const askReset = (email: string) =>
    post(
      '/auth/password/send-reset-code',
      { email, callback_url: 'http://localhost:3000/handler/password-reset' },
      200,
    );
  const turn = (emails: readonly { email: string }[]) => {
    let i = 0;
    return () => emails[i++ % emails.length]?.email ?? '';
  };
  const stranger = (() => {
    let i = 0;
    return () => `nobody${i++}@example.com`;
  })();
  const sample = (name: string, send: (email: string) => Promise<void>, email: () => string): Sample => ({
    name,
    send: () => send(email()),
  });
  const wrong = sample('wrong password', signIn, turn(own));
  const nobody = sample('unknown user', signIn, stranger);
  const compared: [Sample, Sample][] = [
    [wrong, nobody],
    [wrong, sample('no password', signIn, turn(without))],
    [wrong, sample('imported hash', signIn, turn(imported))],
    [sample('reset of a user', askReset, turn(own)), sample('reset of nobody', askReset, stranger)],
  ];
  const rows = [];
  for (const [one, other] of compared) {
    note(`comparing ${one.name} with ${other.name}`);
    rows.push(compare(one, other, await measure(one, other, plan)));
  }
  await db.destroy();
  await product.stop();
  return rows;
}

/** As a server brings hashes along from elsewhere; the last so many users get one. */
async function importHashes(population: Population, url: string, count: number): Promise<void> {
  const { project, secretServerKey } = population;
  const baseUrl = `http://localhost:${new URL(url).port}`;
  const last = { ...population, users: population.users.slice(-count) };
  for (const token of accessTokens(last, count, baseUrl)) {
    const answer = await fetch(`${url}/api/v1/users/me`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'x-latchkey-access-type': 'server',
        'x-latchkey-project-id': project.wireId,
        'x-latchkey-secret-server-key': secretServerKey,
        'x-latchkey-access-token': token,
      },
      body: JSON.stringify({ password_hash: IMPORTED }),
    });
    if (!answer.ok) throw new Error(`No hash was imported: ${answer.status} ${await answer.text()}`);
  }
}

function poster({ project, publishableKey }: Population, url: string) {
  const headers = {
    'content-type': 'application/json',
    'x-latchkey-access-type': 'client',
    'x-latchkey-project-id': project.wireId,
    'x-latchkey-publishable-client-key': publishableKey,
  };
  return async (path: string, body: unknown, expected: number) => {
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status !== expected) throw new Error(`${path} answered ${answer.status} ${text}`);
  };
}

async function measure(one: Sample, other: Sample, { pairs, lanes }: Plan): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  const take = async (which: 0 | 1, { send }: Sample) => {
    const started = performance.now();
    await send();
    times[which].push(performance.now() - started);
  };
  for (let i = 0; i < 10; i++) await Promise.all([one.send(), other.send()]);
  let begun = 0;
  const lane = async () => {
    while (begun++ < pairs) {
      if (Math.random() < 0.5) {
        await take(0, one);
        await take(1, other);
      } else {
        await take(1, other);
        await take(0, one);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return times;
}

function compare(one: Sample, other: Sample, [a, b]: [number[], number[]]) {
  const t = (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);
  const difference = median(a) - median(b);
  return {
    case: `${one.name} / ${other.name}`,
    pairs: a.length,
    median_ms: rounded(median(a)),
    other_median_ms: rounded(median(b)),
    difference_ms: rounded(difference),
    t: rounded(t),
    alike: Math.abs(t) <= MAX_T && Math.abs(difference) <= MAX_MEDIAN_MILLIS,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;
