import { openPostgres } from '@latchkey/service/database/open';
import { load, type NextRequest, request } from './load.ts';
import { startProduct } from './product.ts';
import { accessTokens, type Population, populate } from './seed.ts';

const FEW = 1_000;
const CONNECTIONS = 4;
const ROUNDS = 7;
/** A page of the list, or of a search, at the most. */
const MAX_P99_MILLIS = 50;
/** As many requests a second as among few users, but for noise. */
const MIN_RATIO = 0.85;
const PAGE = 50;

interface Plan {
  readonly users: number;
  readonly millis: number;
}

/** Whether a project with very many users answers as one with few does; both are in one database. */
export async function million(databaseUrl: string, { users, millis }: Plan, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  note(`seeding ${FEW} and ${users} users`);
  const few = await populate(db, product.url, FEW);
  const many = await populate(db, product.url, users);
  await db.destroy();
  const baseUrl = `http://localhost:${new URL(product.url).port}`;

  const rows: Record<string, unknown>[] = [];
  for (const [name, query] of Object.entries(pages(many, users))) {
    note(`measuring ${name}`);
    const next = () => request('GET', `/api/v1/users?limit=${PAGE}&${query}`, asServer(many));
    await load(product.url, CONNECTIONS, millis / 4, next);
    const { rps, p50, p99, failed } = await load(product.url, CONNECTIONS, millis, next);
    if (failed > 0) throw new Error(`${name}: ${failed} answers were not 200.`);
    rows.push({
      case: name,
      rps: Math.round(rps),
      p50_ms: rounded(p50),
      p99_ms: rounded(p99),
      good: p99 <= MAX_P99_MILLIS,
    });
  }
  for (const [name, requests] of Object.entries({ 'users-me': readsOf, 'users-create': creationsOf })) {
    note(`measuring ${name}`);
    rows.push(await compare(product.url, name, requests(few, baseUrl), requests(many, baseUrl), millis));
  }
  await product.stop();
  return rows;
}

/** The queries of an owner who looks for somebody; addresses are `user<number>@example.com`. */
function pages({ users }: Population, count: number): Record<string, string> {
  const last = users.at(-1)?.id ?? '';
  return {
    'first page': '',
    'newest first': 'desc=true',
    'a page in between': `cursor=${last}`,
    'a search for one address': `query=user${count - 7}@example.com`,
    'a search for a part of a few': `query=${count - 7}`,
    'a search for a part of all': 'query=example',
    'a search by three letters': 'query=use',
    'a search by one letter': 'query=u',
    'a search for nobody': 'query=nobody-of-this-name',
    'a search for an id': `query=${last}`,
    'a search for a part of all, newest first': 'query=example&desc=true',
  };
}

/** The two take turns, so that both meet the same weather. */
async function compare(url: string, name: string, few: NextRequest, many: NextRequest, millis: number) {
  const ratios: number[] = [];
  let rps = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const small = await load(url, CONNECTIONS, millis, few);
    const large = await load(url, CONNECTIONS, millis, many);
    rps = large.rps;
    // The first round warms up.
    if (round > 0) ratios.push(large.rps / small.rps);
  }
  const ratio = ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 0;
  return { case: name, rps: Math.round(rps), ratio_to_few: rounded(ratio), good: ratio >= MIN_RATIO };
}

function readsOf(population: Population, baseUrl: string): NextRequest {
  const all = accessTokens(population, 500, baseUrl).map((token) =>
    request('GET', '/api/v1/users/me', { ...asServer(population), 'x-latchkey-access-token': token }),
  );
  let turn = 0;
  return () => all[turn++ % all.length] as Buffer;
}

function creationsOf(population: Population): NextRequest {
  let turn = 0;
  return () => {
    const primary_email = `new${turn++}-${Math.random()}@example.com`;
    return request('POST', '/api/v1/users', asServer(population), { primary_email, display_name: 'A new user' });
  };
}

const asServer = ({ project, secretServerKey }: Population) => ({
  'x-latchkey-access-type': 'server',
  'x-latchkey-project-id': project.wireId,
  'x-latchkey-secret-server-key': secretServerKey,
});

const rounded = (value: number) => Math.round(value * 100) / 100;
