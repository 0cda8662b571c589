import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, endpoints } from '@latchkey/protocol';
import { openPostgres } from '@latchkey/service/database/open';
import { baseUrl, callerOf, newProject, onServer, startWorld, type TestProject, type World } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { freePort } from '@latchkey/testing/process/free-port';
import { newFolder, projectIn, seeded, startProcess } from '@latchkey/testing/process/process';
import { promote, type Replicated, startReplicated } from '@latchkey/testing/process/replicated';
import { until } from '@latchkey/testing/until';
import { testRingText } from '@latchkey/testing/world/start';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// In the order of a replica's life: the last tests pause, promote and end it.

let pair: Replicated;
let project: TestProject;
/** The first service, with the standby as its replica. */
let one: Served;
const served: Served[] = [];

/** A service, with what its database was asked, and what it said of its replicas. */
interface Served {
  readonly world: World;
  readonly said: readonly string[];
  readonly statements: readonly string[];
}

/** Opens a database with a replica. */
async function openWith(replicaUrl: string, primaryUrl = pair.primary.url, leaveSchema = false) {
  const said: string[] = [];
  const statements: string[] = [];
  const database = await openPostgres(primaryUrl, {
    say: () => {},
    onError: () => {},
    onQuery: (event) => statements.push(event.query.sql),
    replicas: { url: replicaUrl, waitMillis: 2_000, onChange: (line) => said.push(line) },
    leaveSchema,
  });
  return { database, said, statements };
}

/** A service of the primary, with a replica. */
async function startService(replicaUrl: string, primaryUrl?: string): Promise<Served> {
  const { database, ...told } = await openWith(replicaUrl, primaryUrl);
  const started = { world: await startWorld({ database }), ...told };
  served.push(started);
  return started;
}

const stateOf = ({ world }: Served) => world.service.state().replicas;
const readsOf = (of: Served) => stateOf(of)?.reads ?? { replica: 0, primary: 0 };

/** Who answers the statements of some requests. */
async function answering<T>(send: () => Promise<T>): Promise<{ answer: T; replica: number; primary: number }> {
  const before = readsOf(one);
  const answer = await send();
  const { replica, primary } = readsOf(one);
  return { answer, replica: replica - before.replica, primary: primary - before.primary };
}

/**
 * Sends requests until the replica alone has answered some: a process that stands still for a moment has the primary answer, and
 * that's right, too.
 */
async function untilByReplica(send: () => Promise<unknown>, times = 1): Promise<void> {
  let byReplica = 0;
  await until(async () => {
    const { replica, primary } = await answering(send);
    if (replica > 0 && primary === 0) byReplica++;
    return byReplica === times;
  }, 30_000);
}

/** How often the primary was asked where its log ends. */
const asked = () => one.statements.filter((sql) => sql.includes('pg_walfile_name')).length;

const serverOf = (of: Served) =>
  callerOf(of.world.service.fetch, baseUrl, {
    'access-type': 'server',
    'project-id': project.id,
    'secret-server-key': project.keys.secret_server_key,
  });

const newUser = async (name: string) =>
  (await project.server('POST /users', { body: { display_name: name } })).body.id as string;
const listed = async ({ server }: Pick<TestProject, 'server'> = project): Promise<string[]> =>
  (await server('GET /latchkey/users', { query: { desc: true, order_by: 'signed_up_at' } })).body.items.map(
    ({ id }: { id: string }) => id,
  );

beforeAll(async () => {
  pair = await startReplicated();
  one = await startService(pair.standby.url);
  project = await newProject({}, Promise.resolve(one.world));
  // The standby answers before it has begun to follow.
  await untilByReplica(() => listed());
}, 60_000);
afterAll(async () => {
  for (const { world } of served) {
    await world.close();
    await world.database.close();
  }
});

test('a list comes from the replica, with what was written right before', async () => {
  await untilByReplica(async () => {
    const id = await newUser('A user');
    expect((await listed())[0]).toBe(id);
  }, 20);
  const client = new pg.Client({ connectionString: pair.standby.url });
  await client.connect();
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where query like '%from users u%' and pid <> pg_backend_pid()",
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
});

test('the replica has what was committed without waiting for the disk', async () => {
  const client = new pg.Client({ connectionString: pair.primary.url });
  await client.connect();
  const id = await newUser('A user');
  let turn = 0;
  await untilByReplica(async () => {
    const name = `renamed ${turn++}`;
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    await client.query('update users set display_name = $1 where id = $2', [name, id]);
    await client.query('commit');
    const { items } = (await project.server('GET /latchkey/users', { query: { desc: true, order_by: 'signed_up_at' } }))
      .body;
    expect(items[0]).toMatchObject({ id, display_name: name });
  }, 20);
  await client.end();
});

test('a process reads from the replica what another one has just written', async () => {
  const other = await startService(pair.standby.url);
  const server = serverOf(other);
  await until(async () => {
    const id = await newUser('A user of one process');
    expect((await listed({ server }))[0]).toBe(id);
    return readsOf(other).replica >= 10;
  }, 30_000);
});

test('the settings of a process name its replicas, and its metrics tell of them', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const service = await startProcess({
    ...seeded,
    DATABASE_URL: pair.primary.url,
    DATABASE_REPLICA_URL: pair.standby.url,
    LATCHKEY_KEY_RING: testRingText,
    LATCHKEY_DATA_DIR: newFolder(),
    LATCHKEY_METRICS: address,
  });
  const ofProcess = projectIn(service, project);
  const metrics = await until(async () => {
    await listed(ofProcess);
    const text = await (await fetch(`http://${address}/metrics`)).text();
    return /^latchkey_replica_reads_total\{server="replica"\} [1-9]/m.test(text) && text;
  }, 30_000);
  await service.kill();
  expect(metrics).toMatch(/^latchkey_replica_reads_total\{server="primary"\} \d/m);
  expect(metrics).toMatch(/^latchkey_replica_wait_seconds \d/m);
});

test('lists that come together share the question to the primary', async () => {
  const before = asked();
  await Promise.all(Array.from({ length: 20 }, () => listed()));
  expect(asked() - before).toBeLessThan(10);
});

const marked = Object.entries<Endpoint>(endpoints).flatMap(([key, { reads }]) => (reads ? [key] : []));

test.each(marked)('%s is answered by the replica alone', async (key) => {
  const userId = await newUser('A user');
  const { body: endpoint } = await project.admin('POST /latchkey/webhook-endpoints', {
    body: { url: 'https://hooks.example.com/' },
  });
  const path = key.replace(':user_id', userId).replace(':endpoint_id', endpoint.id);
  await untilByReplica(async () => expect((await project.admin(path)).status).toBe(200));
});

test('sign-ins, sessions, permissions and writes never ask the replica', async () => {
  const { replica, primary } = await answering(async () => {
    const user = await project.signUp();
    const answers = [
      await user.call('GET /users/me'),
      await user.call('GET /auth/sessions', { query: { user_id: 'me' } }),
      await user.call('GET /team-permissions', { query: { user_id: 'me' } }),
      await project.server(`PATCH /users/${user.id}`, { body: { display_name: 'Another name' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
  expect([replica, primary]).toEqual([0, 0]);
});

test('monitors are told how many replicas are used', async () => {
  const health = await one.world.service.fetch(new Request(`${baseUrl}/health?db=1`), { peer: '127.0.0.1' });
  expect(await health.json()).toEqual({ status: 'ok', replicas: { used: 1, unused: 0 } });
});

test('the primary answers while the replica is behind, with what was just written; then the replica answers again', async () => {
  await onServer(pair.standby.url, 'select pg_wal_replay_pause()');
  const id = await newUser('written while nothing is replayed');
  const behind = await answering(() => listed());
  expect(behind.answer[0]).toBe(id);
  expect({ replica: behind.replica, isByPrimary: behind.primary > 0 }).toEqual({ replica: 0, isByPrimary: true });
  expect(one.said.at(-1)).toMatch(/isn't used: It's behind, with \d+ bytes left to replay\.$/);
  expect(stateOf(one)).toMatchObject({ used: 0, unused: 1 });
  const before = asked();
  for (let turn = 0; turn < 5; turn++) await listed();
  // Nothing but a check each second.
  expect(asked() - before).toBeLessThan(5);
  await onServer(pair.standby.url, 'select pg_wal_replay_resume()');
  // No request is needed.
  await until(() => stateOf(one)?.used === 1);
  expect(one.said.at(-1)).toMatch(/is used again\.$/);
}, 30_000);

test('more slow reads than connections leave a replica in use', async () => {
  const { database, said } = await openWith(pair.standby.url);
  const read = () => sql`select pg_sleep(1)`.execute(database.requestReads());
  await Promise.all(Array.from({ length: 20 }, read));
  const { used, reads } = database.replicas() ?? {};
  await database.close();
  expect({ used, said }).toEqual({ used: 1, said: [] });
  expect(reads?.primary).toBeGreaterThan(0);
}, 30_000);

test('a server that is no replica is not used', async () => {
  const other = await startService(pair.primary.url);
  await until(() => stateOf(other)?.used === 0);
  expect(other.said.at(-1)).toMatch(/isn't used: It's not a replica\.$/);
});

test('another database of the same cluster is not used', async () => {
  await onServer(pair.primary.url, 'create database other');
  await until(
    () =>
      onServer(pair.standby.url.replace(/postgres$/, 'other'), 'select 1').then(
        () => true,
        () => false,
      ),
    10_000,
  );
  const other = await startService(pair.standby.url.replace(/postgres$/, 'other'));
  await until(() => stateOf(other)?.used === 0);
  expect(other.said.at(-1)).toMatch(/isn't used: It's another database\.$/);
});

test('a replica that is cut off has the primary answer', async () => {
  pair.standby.signal('SIGSTOP');
  const { answer, replica, primary } = await answering(() => project.server('GET /users', { query: { limit: 1 } }));
  pair.standby.signal('SIGCONT');
  expect({ status: answer.status, replica, isByPrimary: primary > 0 }).toEqual({
    status: 200,
    replica: 0,
    isByPrimary: true,
  });
  expect(one.said.at(-1)).toMatch(/isn't used: It doesn't answer\.$/);
  await untilByReplica(() => listed());
}, 30_000);

test('a replica that was killed has the primary answer, and is used once it has started again', async () => {
  await untilByReplica(() => listed());
  pair.standby.signal('SIGKILL');
  const { answer, replica, primary } = await answering(() => project.server('GET /users', { query: { limit: 1 } }));
  expect({ status: answer.status, replica, isByPrimary: primary > 0 }).toEqual({
    status: 200,
    replica: 0,
    isByPrimary: true,
  });
  await pair.standby.restart();
  await untilByReplica(() => listed());
}, 30_000);

test('a service starts while its replica is away, and uses it once it is there', async () => {
  pair.standby.signal('SIGKILL');
  const other = await startService(pair.standby.url);
  await until(() => stateOf(other)?.used === 0);
  expect((await serverOf(other)('GET /latchkey/users')).status).toBe(200);
  await pair.standby.restart();
  await until(() => stateOf(other)?.used === 1);
  expect(other.said.at(-1)).toMatch(/is used again\.$/);
}, 30_000);

test('the database is closed without waiting for a replica that hangs', async () => {
  const { database } = await openWith(pair.standby.url);
  const read = () => sql`select 1`.execute(database.requestReads());
  await until(async () => {
    await read();
    return (database.replicas()?.reads.replica ?? 0) > 0;
  });
  pair.standby.signal('SIGSTOP');
  await read();
  const late = sleep(5_000, 'It waits for the replica.', { ref: false });
  expect(await Promise.race([database.close(), late])).toBeUndefined();
  pair.standby.signal('SIGCONT');
}, 30_000);

test('a role without any privilege on the server is enough', async () => {
  await onServer(pair.primary.url, 'create role plain login');
  const of = (url: string) => url.replace('postgres@', 'plain@');
  const { database, said } = await openWith(of(pair.standby.url), of(pair.primary.url), true);
  await until(async () => {
    // What isn't flushed has the question flush it.
    await onServer(pair.primary.url, 'set synchronous_commit = off; create table if not exists more (n int)');
    await sql`select 1`.execute(database.requestReads());
    return (database.replicas()?.reads.replica ?? 0) > 5;
  }, 20_000);
  await database.close();
  expect(said.filter((line) => line.includes('permission'))).toEqual([]);
}, 30_000);

test('a replica that was promoted is not used', async () => {
  await promote(pair);
  const id = await newUser('written on the primary alone');
  const { answer, replica } = await answering(() => listed());
  expect([answer[0], replica]).toEqual([id, 0]);
  expect(one.said.at(-1)).toMatch(/isn't used: It's not a replica\.$/);
});

describe.runIf(isFull)('a replica that goes on following the primary that was replaced', () => {
  test('is not used, though it has more of the log than the new primary', async () => {
    const three = await startReplicated({ hasReplica: true });
    const { url = '' } = three.replica ?? {};
    const other = await startService(url, three.url);
    const { server } = await newProject({}, Promise.resolve(other.world));
    const listedThere = async () => (await server('GET /latchkey/users')).body.items.length;
    await until(async () => (await listedThere()) === 0 && readsOf(other).replica > 0, 30_000);
    // What only the replica gets puts it ahead.
    three.standby.signal('SIGKILL');
    await server('POST /users', { body: {} });
    await onServer(three.primary.url, 'create table more as select generate_series(1, 100000)');
    await until(async () => (await listedThere()) === 1, 30_000);
    three.primary.signal('SIGKILL');
    await three.standby.restart();
    await promote(three);
    await until(async () => (await server('POST /users', { body: {} })).status === 201, 30_000);
    const { replica } = readsOf(other);
    expect(await listedThere()).toBe(1);
    expect(readsOf(other).replica).toBe(replica);
    expect(other.said).toContainEqual(expect.stringMatching(/isn't used: It's on timeline 1, and the primary on 2\.$/));
  }, 120_000);
});
