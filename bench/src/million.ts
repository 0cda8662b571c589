import { openPostgres } from '@latchkey/service/database/open';
import { bufferCounter } from './buffers.ts';
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
/** As many buffers, but for a page that splits now and then. */
const MAX_BUFFERS_RATIO = 1.05;
const PAGE = 50;

interface Plan {
  readonly users: number;
  readonly millis: number;
}

/**
 * Whether a project with very many users answers as one with few does; both are in one database, so all that differs is
 * whose rows are asked for. Every row says which bar it is held against, and whether that is met.
 */
export async function million(databaseUrl: string, { users, millis }: Plan, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });
  const { db } = await openPostgres(databaseUrl, { say: note, onError: (error) => note(error.message) });
  note(`seeding ${FEW} and ${users} users`);
  const begun = performance.now();
  const few = await populate(db, product.url, FEW);
  const many = await populate(db, product.url, users);
  note(`seeded in ${Math.round((performance.now() - begun) / 1000)} s`);
  const baseUrl = `http://localhost:${new URL(product.url).port}`;
  const rows: Row[] = [];

  for (const [name, query] of Object.entries(pages(many, users))) {
    note(`measuring ${name}`);
    rows.push(await timePage(product.url, name, requestOf(many, query), millis));
  }
  const buffersOf = bufferCounter(db, product.url);
  for (const [name, requests] of Object.entries({ 'users-me': readsOf, 'users-create': creationsOf })) {
    const [ofFew, ofMany] = [requests(few, baseUrl), requests(many, baseUrl)];
    note(`measuring ${name}`);
    rows.push(await compare(product.url, name, ofFew, ofMany, millis));
    note(`counting the buffers of ${name}`);
    rows.push(compareBuffers(name, await buffersOf(ofFew), await buffersOf(ofMany)));
  }
  await db.destroy();
  await product.stop();
  const missed = rows.filter(({ met }) => !met);
  note(`${rows.length - missed.length} of ${rows.length} bars are met.`);
  for (const { case: name, bar } of missed) note(`NOT MET: ${name}, ${bar}`);
  return rows;
}

interface Row {
  readonly case: string;
  readonly rps?: number;
  readonly p50_ms?: number;
  readonly p99_ms?: number;
  readonly ratio_to_few?: number;
  readonly buffers?: number;
  readonly buffers_of_few?: number;
  readonly bar: string;
  readonly met: boolean;
}

/** The queries of an owner searching for a user; addresses are `user<number>@example.com`. */
function pages({ users }: Population, count: number): Record<string, string> {
  const last = users.at(-1)?.id ?? '';
  return {
    'first page': '',
    'newest first': 'desc=true',
    'a page in between': `cursor=${last}`,
    'the last page, newest first': `desc=true&cursor=${users[PAGE - 1]?.id ?? ''}`,
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

const requestOf = (population: Population, query: string) => () =>
  request('GET', `/api/v1/users?limit=${PAGE}&${query}`, asServer(population));

async function timePage(url: string, name: string, next: NextRequest, millis: number): Promise<Row> {
  await load(url, CONNECTIONS, millis / 4, next);
  const { rps, p50, p99, failed } = await load(url, CONNECTIONS, millis, next);
  if (failed > 0) throw new Error(`${name}: ${failed} answers were not 200.`);
  return {
    case: name,
    rps: Math.round(rps),
    p50_ms: rounded(p50),
    p99_ms: rounded(p99),
    bar: `p99 at most ${MAX_P99_MILLIS} ms`,
    met: p99 <= MAX_P99_MILLIS,
  };
}

/** The two take turns, and begin in turns, so that both meet the same weather. */
async function compare(url: string, name: string, few: NextRequest, many: NextRequest, millis: number): Promise<Row> {
  const rates: { few: number; many: number }[] = [];
  const rateOf = async (next: NextRequest) => {
    const { rps, failed } = await load(url, CONNECTIONS, millis, next);
    if (failed > 0) throw new Error(`${name}: ${failed} answers were not 200.`);
    return rps;
  };
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const rate = { few: 0, many: 0 };
    for (const which of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const))
      rate[which] = await rateOf(which === 'few' ? few : many);
    if (round > 0) rates.push(rate);
  }
  const ratio = median(rates.map(({ few, many }) => many / few));
  return {
    case: name,
    rps: Math.round(median(rates.map(({ many }) => many))),
    ratio_to_few: rounded(ratio),
    bar: `at least ${MIN_RATIO} of the rate among ${FEW} users, median of ${ROUNDS}`,
    met: ratio >= MIN_RATIO,
  };
}

const compareBuffers = (name: string, few: number, many: number): Row => ({
  case: `${name}, buffers of a request`,
  buffers: rounded(many),
  buffers_of_few: rounded(few),
  bar: 'as many as among few users',
  met: many <= few * MAX_BUFFERS_RATIO,
});

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

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;
