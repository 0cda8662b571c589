import { type Endpoint, endpoints } from '@latchkey/protocol';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../tables.ts';
import { Replicas } from './replicas.ts';

type Answer = (text: string) => unknown;

/** A server that answers what it's told to. */
function serverThat(answer: Answer) {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql: text }: CompiledQuery): Promise<QueryResult<R>> {
      const row = answer(text);
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

/** Who answers a read, and what was said of the replica. */
async function answered({ replayed = {} as object, answer = (() => ({ by: 'replica' })) as Answer }) {
  const primaryDialect = serverThat((text) => (isAboutLog(text) ? history : { by: 'primary' }));
  const said: string[] = [];
  const replicas = new Replicas({
    primary: new Kysely<Tables>({ dialect: primaryDialect }),
    primaryDialect,
    servers: [
      { name: 'one', dialect: serverThat((text) => (isAboutLog(text) ? { ...history, ...replayed } : answer(text))) },
    ],
    waitMillis: 20,
    onChange: (line) => said.push(line),
  });
  const db = new Kysely<Tables>({ dialect: replicas.dialectOfRequest() });
  const read = () => sql<{ by: string }>`select who`.execute(db).then(({ rows }) => rows[0]?.by);
  return { by: await read(), said, db, read, state: () => replicas.state() };
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
  ['lacks the end of the log', { lsn: '99' }, "It's 1 bytes behind."],
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
  const { read } = await answered({ answer: () => (turn++ === 0 ? failing('40001') : { by: 'replica' }) });
  expect(await read()).toBe('primary');
});

test('what took too long on a replica is not tried on the primary too', async () => {
  await expect(answered({ answer: () => failing('57014') })).rejects.toMatchObject({ code: '57014' });
});

test('a transaction is of the primary', async () => {
  const { db } = await answered({});
  const { rows } = await db.transaction().execute((trx) => sql<{ by: string }>`select who`.execute(trx));
  expect(rows).toEqual([{ by: 'primary' }]);
});

/** Two replicas, of which each answers by its name. */
function twoReplicas(replayedByOne: object = {}) {
  const primaryDialect = serverThat((text) => (isAboutLog(text) ? history : { by: 'primary' }));
  const server = (name: string, replayed: object) => ({
    name,
    dialect: serverThat((text) => (isAboutLog(text) ? { ...history, ...replayed } : { by: name })),
  });
  const replicas = new Replicas({
    primary: new Kysely<Tables>({ dialect: primaryDialect }),
    primaryDialect,
    servers: [server('one', replayedByOne), server('two', {})],
    waitMillis: 0,
    onChange: () => {},
  });
  return () => new Kysely<Tables>({ dialect: replicas.dialectOfRequest() });
}

const whoAnswers = (db: Kysely<Tables>) => sql<{ by: string }>`select who`.execute(db).then(({ rows }) => rows[0]?.by);

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
