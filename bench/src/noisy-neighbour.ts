import { openPostgres } from '@latchkey/service/database/open';
import { startProduct } from './product.ts';
import { type Population, password, populate } from './seed.ts';
import { share } from './watch-health.ts';

const MAX_RATIO = 2;
const MAX_MILLIS = 5_000;
const QUIET_USERS = 20;
const NOISY_USERS = 32;
/** Sign-ins of the noisy project under way at once: four times what its queue holds. */
const NOISY_AT_ONCE = 32;
/** Until the queues are full. */
const RISE_MILLIS = 3_000;
/** Compared in full and matched by no password. */
const COSTLY_HASH = '$2b$15$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

/**
 * How long a sign-in to a quiet project takes alone, and while another project floods the service with sign-ins against
 * imported bcrypt hashes of cost 15. The rate limits are off, because they would end the flood.
 */
export async function noisyNeighbour(databaseUrl: string, samples: number, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const quiet = await populate(db, product.url, QUIET_USERS);
  const noisy = await populate(db, product.url, 1);
  await db.destroy();
  const targets = await addCostlyUsers(noisy, product.url);

  const signIn = (turn: number) => timedSignIn(quiet, product.url, turn);
  for (let turn = 0; turn < QUIET_USERS; turn++) await signIn(turn);
  note('measuring alone');
  const alone = await inSequence(samples, signIn);
  note('measuring beside a flood');
  const stopFlood = flood(noisy, product.url, targets);
  await new Promise((resolve) => setTimeout(resolve, RISE_MILLIS));
  const beside = await inSequence(samples, signIn);
  const { answered, refused } = stopFlood();
  note(`Of the flood's sign-ins ${answered} were answered and ${refused} told to come back.`);
  await product.kill();

  const [p50, aloneP50, slowest] = [share(beside, 0.5), share(alone, 0.5), Math.max(...beside)];
  const times = (name: string, all: readonly number[]) => ({
    case: name,
    count: all.length,
    p50_ms: rounded(share(all, 0.5)),
    p99_ms: rounded(share(all, 0.99)),
    max_ms: rounded(Math.max(...all)),
  });
  return [
    times('a sign-in to a quiet project, alone', alone),
    {
      ...times('the same beside a flood of bcrypt at cost 15', beside),
      ratio: rounded(p50 / aloneP50),
      bar: `p50 at most ${MAX_RATIO} times its p50 alone, never above ${MAX_MILLIS} ms`,
      met: p50 <= MAX_RATIO * aloneP50 && slowest <= MAX_MILLIS,
    },
  ];
}

async function inSequence(count: number, work: (turn: number) => Promise<number>): Promise<number[]> {
  const times = [];
  for (let turn = 0; turn < count; turn++) times.push(await work(turn));
  return times;
}

/** How long a sign-in of one of the users takes, in milliseconds. */
export async function timedSignIn(population: Population, url: string, turn: number): Promise<number> {
  const email = population.users[turn % population.users.length]?.email;
  const started = performance.now();
  const { status } = await post(population, url, 'client', '/auth/password/sign-in', { email, password });
  if (status !== 200) throw new Error(`A sign-in to the quiet project was answered with ${status}.`);
  return performance.now() - started;
}

/** As a server brings hashes along from elsewhere. */
async function addCostlyUsers(population: Population, url: string): Promise<string[]> {
  const emails = Array.from({ length: NOISY_USERS }, (_, index) => `costly${index}@example.com`);
  for (const primary_email of emails) {
    const user = { primary_email, primary_email_auth_enabled: true, password_hash: COSTLY_HASH };
    const { status } = await post(population, url, 'server', '/users', user);
    if (status !== 201) throw new Error(`No hash was imported: ${status}.`);
  }
  return emails;
}

/** Floods sign-ins with wrong passwords, honouring Retry-After. Returns a function that stops the flood and reports its counts. */
function flood(population: Population, url: string, emails: readonly string[]) {
  let [turn, answered, refused, isOver] = [0, 0, 0, false];
  const send = async () => {
    while (!isOver) {
      const email = emails[turn++ % emails.length];
      // The service is killed while they are under way.
      const answer = await post(population, url, 'client', '/auth/password/sign-in', { email, password }).catch(
        () => {},
      );
      if (answer?.status === 400) answered++;
      if (answer?.status !== 429) continue;
      refused++;
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000));
    }
  };
  for (let one = 0; one < NOISY_AT_ONCE; one++) void send();
  return () => {
    isOver = true;
    return { answered, refused };
  };
}

async function post(
  { project, publishableKey, secretServerKey }: Population,
  url: string,
  level: 'client' | 'server',
  path: string,
  body: unknown,
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'x-latchkey-access-type': level,
    'x-latchkey-project-id': project.wireId,
    ...(level === 'client'
      ? { 'x-latchkey-publishable-client-key': publishableKey }
      : { 'x-latchkey-secret-server-key': secretServerKey }),
  };
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer;
}

const rounded = (value: number) => Math.round(value * 10) / 10;
