import { createHash, randomBytes } from 'node:crypto';
import { openPostgres } from '@latchkey/service/database/open';
import { sql } from 'kysely';
import { ceilings, rateOf } from '../ceilings.ts';
import { startProduct } from '../product.ts';
import { accessTokens, type Population, populate } from '../seed.ts';

const USERS = 1_000;
/** Codes live for a minute, so no more are asked for at a time. */
const SIGN_INS = 200;
/** What each code gives is renewed so often: codes alone are too few for the code to be compiled. */
const RENEWALS = 5;
const CONCURRENCY = 16;
const REDIRECT = 'https://app.example.com/callback';
const RATIO = 0.4;

/** A code that the application may exchange, and what it keeps for that. */
interface Code {
  readonly code: string;
  readonly verifier: string;
}

interface Client {
  readonly id: string;
  readonly authorization: string;
}

/** How fast the token endpoint exchanges codes and renews tokens, against one look-up and one signature. */
export async function tokenEndpoint(databaseUrl: string, rounds: number, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  const population = await populate(db, product.url, USERS);
  const baseUrl = `http://localhost:${new URL(product.url).port}`;
  const tokens = accessTokens(population, SIGN_INS, baseUrl);
  const { lookUpAndSign } = ceilings(db, population, tokens, baseUrl);
  const client = await register(product.url, population);
  const ask = tokenRequest(product.url, population, client);
  const measured: Record<string, number>[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    note(`round ${round} of ${rounds}: ${SIGN_INS} sign-ins`);
    const codes = await all(tokens, (token) => signIn(product.url, population, client, token));
    const bare = await rateOf(lookUpAndSign, 1_000);
    const before = product.cpu();
    const [exchange, answers] = await timed(codes, ({ code, verifier }) =>
      ask({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT }),
    );
    const between = product.cpu();
    const [chains] = await timed(answers, async ({ refresh_token = '' }) => {
      let token = refresh_token;
      for (let turn = 0; turn < RENEWALS; turn++) {
        token = (await ask({ grant_type: 'refresh_token', refresh_token: token })).refresh_token ?? '';
      }
    });
    const exchangeCpu = (between - before) / SIGN_INS;
    const renewalCpu = (product.cpu() - between) / SIGN_INS / RENEWALS;
    if (round > 0) measured.push({ bare, exchange, exchangeCpu, renewal: RENEWALS * chains, renewalCpu });
    // As PostgreSQL does in its time: the table of what is issued was empty when it was looked at.
    else await sql`vacuum analyze`.execute(db);
  }
  await db.destroy();
  await product.stop();
  return [rowOf('code exchange', measured, 'exchange'), rowOf('renewal', measured, 'renewal')];
}

function rowOf(name: string, measured: readonly Record<string, number>[], key: string) {
  const median = (of: (round: Record<string, number>) => number) =>
    measured.map(of).sort((a, b) => a - b)[measured.length >> 1] ?? 0;
  const ratio = median((round) => (round[key] ?? 0) / (round.bare ?? 1));
  return {
    case: name,
    per_second: Math.round(median((round) => round[key] ?? 0)),
    cpu_ms: Math.round(100 * median((round) => round[`${key}Cpu`] ?? 0)) / 100,
    bare_per_second: Math.round(median(({ bare = 0 }) => bare)),
    ratio: Math.round(ratio * 100) / 100,
    bar: `at least ${RATIO} of a look-up and a signature`,
    met: ratio >= RATIO,
  };
}

/** Does something for each of some, a few at a time. */
async function all<From, To>(items: readonly From[], act: (item: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) done.push(await act(item));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return done;
}

async function timed<From, To>(items: readonly From[], act: (item: From) => Promise<To>): Promise<[number, To[]]> {
  const started = performance.now();
  const done = await all(items, act);
  return [(items.length / (performance.now() - started)) * 1_000, done];
}

/** An application of the project's own, so that users aren't asked for consent. */
async function register(url: string, { project, superSecretAdminKey }: Population): Promise<Client> {
  const response = await fetch(`${url}/api/v1/latchkey/oauth-clients`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-latchkey-access-type': 'admin',
      'x-latchkey-project-id': project.wireId,
      'x-latchkey-super-secret-admin-key': superSecretAdminKey,
    },
    body: JSON.stringify({ name: 'Bench', kind: 'web', redirect_uris: [REDIRECT], is_first_party: true }),
  });
  const { id, client_secret } = (await response.json()) as { id: string; client_secret: string };
  return { id, authorization: `Basic ${btoa(`${id}:${client_secret}`)}` };
}

/** What a browser does until the application has a code. */
async function signIn(url: string, population: Population, { id }: Client, token: string): Promise<Code> {
  const { project, publishableKey } = population;
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id: id,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid email offline_access',
    prompt: 'consent',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const begun = await fetch(`${url}/api/v1/projects/${project.wireId}/oauth/authorize?${asked}`, {
    redirect: 'manual',
  });
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const request = new URL(begun.headers.get('location') ?? '').searchParams.get('request');
  const approved = await fetch(`${url}/api/v1/latchkey/authorization-requests/${request}/approve`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-latchkey-access-type': 'client',
      'x-latchkey-project-id': project.wireId,
      'x-latchkey-publishable-client-key': publishableKey,
      'x-latchkey-access-token': token,
    },
    body: '{}',
  });
  const { location } = (await approved.json()) as { location: string };
  const { pathname, search } = new URL(location);
  const back = await fetch(url + pathname + search, { headers: { cookie }, redirect: 'manual' });
  return { code: new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '', verifier };
}

const tokenRequest =
  (url: string, { project }: Population, { authorization }: Client) =>
  async (form: Record<string, string>): Promise<{ readonly refresh_token?: string }> => {
    const address = `${url}/api/v1/projects/${project.wireId}/oauth/token`;
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
    });
    if (!response.ok) throw new Error(`The token endpoint answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { refresh_token?: string };
  };
