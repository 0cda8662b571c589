import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openPostgres } from '@latchkey/service/database/open';
import { startMailServer } from '@latchkey/testing/mail/mail-server';
import { startProduct } from './product.ts';
import { type Population, password, populate } from './seed.ts';
import { share } from './watch-health.ts';

const MAX_P50_MILLIS = 20;
const MAX_P99_MILLIS = 100;
const SIGN_UPS_PER_SECOND = 50;
/** How long a delivery is waited for before it counts as lost. */
const PATIENCE_MILLIS = 30_000;
const callback_url = 'http://localhost:3000/handler/callback';

interface Plan {
  /** How often each case at rest is measured. */
  readonly rounds: number;
  /** How long users sign up. */
  readonly millis: number;
}

interface Row {
  readonly case: string;
  readonly count: number;
  /** How long the requests took that committed the work. */
  readonly answer_p50_ms: number;
  /** From the answer of the request to the first byte at the receiver. */
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly bar: string;
  readonly met: boolean;
}

/** How long after a commit its mails and webhooks arrive, at rest and while users sign up. */
export async function delivery(databaseUrl: string, { rounds, millis }: Plan, note: (line: string) => void) {
  const mails = await mailArrivals();
  const webhooks = await webhookArrivals();
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    LATCHKEY_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
  });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const client = clientOf(await populate(db, product.url, 1_000), product.url);
  await db.destroy();
  await client.allowCodes();
  await client.addEndpoint(`http://127.0.0.1:${webhooks.port}/`);
  const rows: Row[] = [];

  const atRest = async (name: string, arrivals: Arrivals, act: (email: string) => Promise<Timed>) => {
    note(`measuring ${name}`);
    const samples: Sample[] = [];
    for (let round = -WARM_UP; round < rounds; round++) {
      const email = newEmail();
      const timed = await act(email);
      const sample = { ...timed, arrived: await arrivals.of(email) };
      if (round >= 0) samples.push(sample);
    }
    rows.push(rowOf(name, samples));
  };
  await atRest('a mail, at rest', mails, client.sendCode);
  await atRest('a mail in two hops, at rest', mails, client.signUp);
  await atRest('a webhook, at rest', webhooks, client.addUser);

  const load = `${SIGN_UPS_PER_SECOND} sign-ups a second`;
  note(`measuring under ${load}`);
  await signUps(client, millis / 4);
  const { emails, timed } = await signUps(client, millis);
  const under = async (name: string, arrivals: Arrivals) => {
    const arrived = await Promise.all(emails.map((email) => arrivals.of(email)));
    const samples = timed.map((times, index) => ({ ...times, arrived: arrived[index] ?? Number.NaN }));
    rows.push(rowOf(`${name}, under ${load}`, samples));
  };
  await under('a mail in two hops', mails);
  await under('a webhook', webhooks);
  await product.stop();
  await mails.stop();
  await webhooks.stop();
  return rows;
}

/** Until connections are open and what is met rarely is compiled. */
const WARM_UP = 20;

interface Timed {
  readonly sent: number;
  readonly answered: number;
}

interface Sample extends Timed {
  readonly arrived: number;
}

type Client = ReturnType<typeof clientOf>;

let emails = 0;
const newEmail = () => `new${emails++}-${process.pid}@example.com`;

/** One after the other at a steady pace, however long the answers take. */
async function signUps({ signUp }: Client, millis: number): Promise<{ emails: string[]; timed: Timed[] }> {
  const emails: string[] = [];
  const answers: Promise<Timed>[] = [];
  const started = performance.now();
  for (let next = started; next < started + millis; next += 1000 / SIGN_UPS_PER_SECOND) {
    await new Promise((resolve) => setTimeout(resolve, next - performance.now()));
    const email = newEmail();
    emails.push(email);
    answers.push(signUp(email));
  }
  return { emails, timed: await Promise.all(answers) };
}

/** Each request comes from a network of its own, as behind a proxy; the limits stay on. */
function clientOf({ project, publishableKey, secretServerKey, superSecretAdminKey }: Population, url: string) {
  let networks = 0;
  const send = async (level: string, key: Record<string, string>, endpoint: string, body: unknown): Promise<Timed> => {
    const [method = '', path] = endpoint.split(' ');
    networks++;
    const headers = {
      'content-type': 'application/json',
      // Neighbours in time are none in the network: the row of a range is one to wait for.
      'x-forwarded-for': `10.${networks & 255}.${(networks >> 8) & 255}.${(networks >> 16) & 255}`,
      'x-latchkey-access-type': level,
      'x-latchkey-project-id': project.wireId,
      ...key,
    };
    const sent = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const answered = performance.now();
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${endpoint} answered ${answer.status} ${text}`);
    return { sent, answered };
  };
  const client = { 'x-latchkey-publishable-client-key': publishableKey };
  const server = { 'x-latchkey-secret-server-key': secretServerKey };
  const admin = { 'x-latchkey-super-secret-admin-key': superSecretAdminKey };
  return {
    allowCodes: () =>
      send('admin', admin, 'PATCH /internal/projects/current', { config: { magic_link_enabled: true } }),
    addEndpoint: (url: string) => send('admin', admin, 'POST /latchkey/webhook-endpoints', { url }),
    sendCode: (email: string) => send('client', client, 'POST /auth/otp/send-sign-in-code', { email, callback_url }),
    signUp: (email: string) =>
      send('client', client, 'POST /auth/password/sign-up', {
        email,
        password,
        verification_callback_url: callback_url,
      }),
    addUser: (email: string) => send('server', server, 'POST /users', { primary_email: email }),
  };
}

/** A receiver that knows when it first heard of an address. */
interface Arrivals {
  readonly port: number;
  of(email: string): Promise<number>;
  stop(): Promise<void>;
}

function arrivals() {
  const moments = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  return {
    note(email: string, at: number): void {
      if (!moments.has(email)) moments.set(email, at);
      waiting.get(email)?.(at);
    },
    async of(email: string): Promise<number> {
      const known = moments.get(email);
      if (known !== undefined) return known;
      return new Promise((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error(`Nothing arrived for ${email}.`)), PATIENCE_MILLIS);
        waiting.set(email, (at) => {
          clearTimeout(patience);
          resolve(at);
        });
      });
    },
  };
}

/** The first command about a mail says whom it is from: connections are kept for the next mails. */
async function mailArrivals(): Promise<Arrivals> {
  const moments = arrivals();
  const begun = new WeakMap<object, number>();
  const { port, stop } = await startMailServer({
    onMailFrom(_, session, done) {
      begun.set(session, performance.now());
      done();
    },
    onRcptTo({ address }, session, done) {
      moments.note(address, begun.get(session) ?? performance.now());
      done();
    },
  });
  return { ...moments, port, stop };
}

async function webhookArrivals(): Promise<Arrivals> {
  const moments = arrivals();
  const server = createServer(async (request, response) => {
    const at = performance.now();
    const { type, data } = (await json(request)) as { type: string; data: { primary_email?: string } };
    response.end();
    if (type === 'user.created') moments.note(data.primary_email ?? '', at);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { ...moments, port, stop: async () => void server.close() };
}

function rowOf(name: string, samples: readonly Sample[]): Row {
  // What arrives before the answer of its request was not waited for.
  const waits = samples.map(({ answered, arrived }) => Math.max(0, arrived - answered));
  const [p50, p99] = [share(waits, 0.5), share(waits, 0.99)];
  return {
    case: name,
    count: samples.length,
    answer_p50_ms: rounded(
      share(
        samples.map(({ sent, answered }) => answered - sent),
        0.5,
      ),
    ),
    p50_ms: rounded(p50),
    p99_ms: rounded(p99),
    bar: `p50 at most ${MAX_P50_MILLIS} ms, p99 at most ${MAX_P99_MILLIS} ms`,
    met: p50 <= MAX_P50_MILLIS && p99 <= MAX_P99_MILLIS,
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
