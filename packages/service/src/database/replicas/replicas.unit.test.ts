import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, endpoints } from '@latchkey/protocol';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Tables } from '../tables.ts';
import { Replicas } from './replicas.ts';

type Answer = (text: string) => unknown;

/** A server that answers what it's told to. */
function serverThat(answer: Answer) {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql: text }: CompiledQuery): Promise<QueryResult<R>> {
      const row = await answer(text);
      if (row instanceof Error) throw row;
      return { rows: [row as R] };
    },
    // biome-ignore lint/correctness/useYield: nothing is streamed.
    async *streamQuery() {
      throw new Error('Nothing is streamed.');
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}

const history = { cluster: 'a', database: '5', timeline: 2, lsn: '100' };
const isAboutLog = (text: string) => /pg_(walfile_name|last_wal_replay_lsn)/.test(text);
const failing = (code: string) => Object.assign(new Error('It failed.'), { code });

const primaryThat = (tell: Answer = () => history) =>
  serverThat((text) => (isAboutLog(text) ? tell(text) : { by: 'primary' }));
const replicaThat = (answer: Answer, replayed: () => object = () => ({})) =>
  serverThat((text) => (isAboutLog(text) ? { ...history, ...replayed() } : answer(text)));

/** Replicas by their names, until the test is over. */
function replicasOf(servers: Record<string, Dialect>, primaryDialect = primaryThat()) {
  const said: string[] = [];
  const replicas = new Replicas({
    primary: new Kysely<Tables>({ dialect: primaryDialect }),
    primaryDialect,
    servers: Object.entries(servers).map(([name, dialect]) => ({ name, dialect, size: 2 })),
    waitMillis: 20,
    onChange: (line) => said.push(line),
  });
  onTestFinished(() => replicas.end());
  return {
    said,
    end: () => replicas.end(),
    state: () => replicas.state(),
    newRequest: () => new Kysely<Tables>({ dialect: replicas.dialectOfRequest() }),
  };
}

const whoAnswers = (db: Kysely<Tables>, text = 'select who') =>
  sql<{ by: string }>`${sql.raw(text)}`.execute(db).then(({ rows }) => rows[0]?.by);

/** Who answers a read, and what was said of the replica. */
async function answered({ replayed = {} as object, answer = (() => ({ by: 'replica' })) as Answer }) {
  const { newRequest, ...rest } = replicasOf({ one: replicaThat(answer, () => replayed) });
  const db = newRequest();
  return { by: await whoAnswers(db), db, ...rest };
}

test('what may come from a replica is read by servers and admins', () => {
  const marked = Object.entries<Endpoint>(endpoints).filter(([, { reads }]) => reads);
  expect(marked.length).toBeGreaterThan(5);
  expect(marked.filter(([key, { access }]) => !key.startsWith('GET ') || !/server|admin/.test(access))).toEqual([]);
});

test('a replica that has replayed what the primary has written answers', async () => {
  const { by, state } = await answered({});
  expect(by).toBe('replica');
  expect(state()).toMatchObject({ reads: { replica: 1, primary: 0 }, used: 1, unused: 0 });
});

test.each([
  ['lacks the end of the log', { lsn: '99' }, "It's behind, with 1 bytes left to replay."],
  ['has replayed more of an older timeline', { lsn: '900', timeline: 1 }, "It's on timeline 1, and the primary on 2."],
  ['has replayed more of a newer timeline', { lsn: '900', timeline: 3 }, "It's on timeline 3, and the primary on 2."],
  ['is of another cluster', { lsn: '900', cluster: 'b' }, "It's a replica of another cluster."],
  ['is another database of the cluster', { lsn: '900', database: '6' }, "It's another database."],
])('a replica that %s does not answer', async (_, replayed, reason) => {
  const { by, said, state } = await answered({ replayed });
  expect([by, said]).toEqual(['primary', [`The replica one isn't used: ${reason}`]]);
  expect(state()).toMatchObject({ used: 0, unused: 1 });
});

test.each(['40001', '25006', '57P01', 'ECONNRESET'])(
  'what fails on a replica by %s is asked of the primary',
  async (code) => {
    const { by } = await answered({ answer: () => failing(code) });
    expect(by).toBe('primary');
  },
);

test('after such a failure the primary answers the rest of the request', async () => {
  let turn = 0;
  const { db } = await answered({ answer: () => (turn++ === 0 ? failing('40001') : { by: 'replica' }) });
  expect(await whoAnswers(db)).toBe('primary');
});

test.each([
  ['a statement that took too long', failing('57014')],
  ['a replica that stopped answering', new Error('Query read timeout')],
])('%s is not tried on the primary too', async (_, error) => {
  await expect(answered({ answer: () => error })).rejects.toBe(error);
});

test.each([
  ['breaks', failing('ECONNRESET')],
  ['stops answering', new Error('Query read timeout')],
  ['has a fault', failing('XX001')],
])('a replica that %s during a statement is left, and the log says why', async (_, error) => {
  const { newRequest, said, state } = replicasOf({ one: replicaThat(() => error) });
  await whoAnswers(newRequest()).catch(() => undefined);
  expect(state()).toMatchObject({ used: 0, unused: 1, waitedMillis: undefined });
  expect(said).toEqual([`The replica one isn't used: ${error.message}`]);
});

test.each(['40001', '40P01', '57014', '22012', '25006'])(
  'a statement that fails by %s says nothing about its replica',
  async (code) => {
    const { newRequest, said, state } = replicasOf({ one: replicaThat(() => failing(code)) });
    await whoAnswers(newRequest()).catch(() => undefined);
    expect([state().used, said]).toEqual([1, []]);
  },
);

test('a transaction is of the primary, and so is what the request reads after it', async () => {
  const { db, state } = await answered({});
  expect(await db.transaction().execute((trx) => whoAnswers(trx))).toBe('primary');
  expect(state().reads).toEqual({ replica: 1, primary: 0 });
  expect(await whoAnswers(db)).toBe('primary');
});

test('a statement that writes is of the primary, and so is what the request reads after it', async () => {
  const texts: string[] = [];
  const { newRequest } = replicasOf({ one: replicaThat((text) => void texts.push(text)) });
  const request = newRequest();
  expect(await whoAnswers(request, 'update users set display_name = null')).toBe('primary');
  expect([await whoAnswers(request), texts]).toEqual(['primary', []]);
});

test('reads that find all connections to a replica taken come from the primary, and the replica is used on', async () => {
  const waiting: ((answer: { by: string }) => void)[] = [];
  const { newRequest, said, state } = replicasOf({
    one: replicaThat(() => new Promise((resolve) => waiting.push(resolve))),
  });
  const slow = [whoAnswers(newRequest()), whoAnswers(newRequest())];
  expect(await whoAnswers(newRequest())).toBe('primary');
  expect([state().used, said]).toEqual([1, []]);
  for (const answer of waiting) answer({ by: 'replica' });
  expect(await Promise.all(slow)).toEqual(['replica', 'replica']);
});

test('a replica that is not used is checked without any request, and used again', async () => {
  let lsn = '99';
  const { said, state } = replicasOf({
    one: replicaThat(
      () => ({ by: 'one' }),
      () => ({ lsn }),
    ),
  });
  await vi.waitUntil(() => state().used === 0, 5_000);
  lsn = '100';
  await vi.waitUntil(() => state().used === 1, 5_000);
  expect(said.at(-1)).toBe('The replica one is used again.');
});

test('nothing is said of a replica after the end', async () => {
  const { said, end } = replicasOf({
    one: replicaThat(
      () => ({}),
      () => ({ lsn: '99' }),
    ),
  });
  end();
  await sleep(200);
  expect(said).toEqual([]);
});

test('a primary that is away fails the request without asking a replica', async () => {
  const { newRequest, state } = replicasOf(
    { one: replicaThat(() => ({ by: 'one' })) },
    primaryThat(() => failing('57P01')),
  );
  await expect(whoAnswers(newRequest())).rejects.toMatchObject({ code: '57P01' });
  expect(state().reads).toEqual({ replica: 0, primary: 0 });
});

test("a primary that doesn't say in time where its log ends answers by itself", async () => {
  const silent = primaryThat(() => new Promise(() => {}));
  const { newRequest } = replicasOf({ one: replicaThat(() => ({ by: 'one' })) }, silent);
  expect(await whoAnswers(newRequest())).toBe('primary');
});

/** Two replicas, of which each answers by its name. */
const twoReplicas = (replayedByOne: object = {}) =>
  replicasOf({
    one: replicaThat(
      () => ({ by: 'one' }),
      () => replayedByOne,
    ),
    two: replicaThat(() => ({ by: 'two' })),
  }).newRequest;

test('several replicas take turns, a request each', async () => {
  const newRequest = twoReplicas();
  const answers = [];
  for (const request of [newRequest(), newRequest(), newRequest()])
    answers.push([await whoAnswers(request), await whoAnswers(request)]);
  expect(answers).toEqual([
    ['one', 'one'],
    ['two', 'two'],
    ['one', 'one'],
  ]);
});

test('the others answer for a replica that is behind', async () => {
  const newRequest = twoReplicas({ lsn: '99' });
  await whoAnswers(newRequest());
  expect([await whoAnswers(newRequest()), await whoAnswers(newRequest())]).toEqual(['two', 'two']);
});

test('statements of a request that run side by side go to one replica', async () => {
  const request = twoReplicas()();
  expect(await Promise.all([whoAnswers(request), whoAnswers(request)])).toEqual(['one', 'one']);
});
