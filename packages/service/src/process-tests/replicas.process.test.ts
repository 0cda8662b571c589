import { type Endpoint, endpoints } from '@latchkey/protocol';
import { openPostgres } from '@latchkey/service/database/open';
import { baseUrl, callerOf, newProject, onServer, startWorld, type TestProject, type World } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { freePort } from '@latchkey/testing/process/free-port';
import { newFolder, projectIn, seeded, startProcess } from '@latchkey/testing/process/process';
import { promote, type Replicated, startReplicated } from '@latchkey/testing/process/replicated';
import { until } from '@latchkey/testing/until';
import { testRingText } from '@latchkey/testing/world/start';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// In the order of a replica's life: the last tests pause, promote and end it.

let pair: Replicated;
let project: TestProject;
const worlds: World[] = [];
const said: string[] = [];
const statements: string[] = [];

/** A service of the primary, with a replica. */
async function startService(replicaUrl: string, primaryUrl = pair.primary.url): Promise<World> {
  const database = await openPostgres(primaryUrl, {
    say: () => {},
    onError: () => {},
    onQuery: (event) => statements.push(event.query.sql),
    replicas: { url: replicaUrl, waitMillis: 2_000, onChange: (line) => said.push(line) },
  });
  const world = await startWorld({ database });
  worlds.push(world);
  return world;
}

const stateOf = ({ service }: World) => service.state().replicas;
const readsOf = (world: World) => stateOf(world)?.reads ?? { replica: 0, primary: 0 };
const one = () => worlds[0] as World;

/** Who answers the statements of some requests. */
async function answering<T>(send: () => Promise<T>): Promise<{ answer: T; replica: number; primary: number }> {
  const before = readsOf(one());
  const answer = await send();
  const { replica, primary } = readsOf(one());
  return { answer, replica: replica - before.replica, primary: primary - before.primary };
}

/** How often the primary was asked where its log ends. */
const asked = () => statements.filter((sql) => sql.includes('pg_walfile_name')).length;

const newUser = async (name: string) =>
  (await project.server('POST /users', { body: { display_name: name } })).body.id as string;
const listed = async ({ server }: Pick<TestProject, 'server'> = project): Promise<string[]> =>
  (await server('GET /latchkey/users', { query: { desc: true, order_by: 'signed_up_at' } })).body.items.map(
    ({ id }: { id: string }) => id,
  );

beforeAll(async () => {
  pair = await startReplicated();
  await startService(pair.standby.url);
  project = await newProject({}, Promise.resolve(one()));
  // The standby answers before it has begun to follow.
  await until(async () => (await answering(() => listed())).replica > 0, 30_000);
}, 60_000);
afterAll(async () => {
  for (const world of worlds) {
    await world.close();
    await world.database.close();
  }
});

test('a list comes from the replica, with what was written right before', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const id = await newUser(`user ${turn}`);
    const { answer, replica, primary } = await answering(() => listed());
    expect(answer[0]).toBe(id);
    expect({ isByReplica: replica > 0, primary }).toEqual({ isByReplica: true, primary: 0 });
  }
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
  const names = Array.from({ length: 20 }, (_, turn) => `renamed ${turn}`);
  const id = await newUser('A user');
  for (const name of names) {
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    await client.query('update users set display_name = $1 where id = $2', [name, id]);
    await client.query('commit');
    const { items } = (await project.server('GET /latchkey/users', { query: { desc: true, order_by: 'signed_up_at' } }))
      .body;
    expect(items[0]).toMatchObject({ id, display_name: name });
  }
  await client.end();
});

test('a process reads from the replica what another one has just written', async () => {
  const other = await startService(pair.standby.url);
  const server = callerOf(other.service.fetch, baseUrl, {
    'access-type': 'server',
    'project-id': project.id,
    'secret-server-key': project.keys.secret_server_key,
  });
  for (let turn = 0; turn < 10; turn++) {
    const id = await newUser(`user ${turn} of one process`);
    expect((await listed({ server }))[0]).toBe(id);
  }
  expect(readsOf(other).primary).toBe(0);
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
  const id = await newUser('A user');
  expect((await listed(projectIn(service, project)))[0]).toBe(id);
  const metrics = await (await fetch(`http://${address}/metrics`)).text();
  await service.kill();
  expect(metrics).toMatch(/^latchkey_replica_reads_total\{server="replica"\} [1-9]/m);
  expect(metrics).toMatch(/^latchkey_replica_reads_total\{server="primary"\} 0$/m);
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
  const { answer, replica, primary } = await answering(() => project.admin(path));
  expect({ status: answer.status, isByReplica: replica > 0, primary }).toEqual({
    status: 200,
    isByReplica: true,
    primary: 0,
  });
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

test('the primary answers while the replica is behind, with what was just written; then the replica answers again', async () => {
  await onServer(pair.standby.url, 'select pg_wal_replay_pause()');
  const id = await newUser('written while nothing is replayed');
  const behind = await answering(() => listed());
  expect(behind.answer[0]).toBe(id);
  expect({ replica: behind.replica, isByPrimary: behind.primary > 0 }).toEqual({ replica: 0, isByPrimary: true });
  expect(said.at(-1)).toMatch(/isn't used: It's \d+ bytes behind\.$/);
  expect(stateOf(one())).toMatchObject({ used: 0, unused: 1 });
  const before = asked();
  for (let turn = 0; turn < 5; turn++) await listed();
  // Nothing but a look each second.
  expect(asked() - before).toBeLessThan(5);
  await onServer(pair.standby.url, 'select pg_wal_replay_resume()');
  await until(async () => (await answering(() => listed())).replica > 0, 10_000);
  expect(said.at(-1)).toMatch(/is used again\.$/);
}, 30_000);

test('a server that is no replica is not used', async () => {
  const world = await startService(pair.primary.url);
  await until(() => stateOf(world)?.used === 0);
  expect(said.at(-1)).toMatch(/isn't used: It's not a replica\.$/);
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
  const world = await startService(pair.standby.url.replace(/postgres$/, 'other'));
  await until(() => stateOf(world)?.used === 0);
  expect(said.at(-1)).toMatch(/isn't used: It's another database\.$/);
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
  expect(said.at(-1)).toMatch(/isn't used: It doesn't answer\.$/);
  await until(async () => (await answering(() => listed())).replica > 0, 10_000);
}, 30_000);

test('a replica that was killed has the primary answer, and is used once it has started again', async () => {
  await until(async () => (await answering(() => listed())).replica > 0, 10_000);
  pair.standby.signal('SIGKILL');
  const { answer, replica, primary } = await answering(() => project.server('GET /users', { query: { limit: 1 } }));
  expect({ status: answer.status, replica, isByPrimary: primary > 0 }).toEqual({
    status: 200,
    replica: 0,
    isByPrimary: true,
  });
  await pair.standby.restart();
  await until(async () => (await answering(() => listed())).replica > 0, 10_000);
}, 30_000);

test('a replica that was promoted is not used', async () => {
  await promote(pair);
  said.length = 0;
  const id = await newUser('written on the primary alone');
  const { answer, replica } = await answering(() => listed());
  expect([answer[0], replica]).toEqual([id, 0]);
  expect(said).toContainEqual(expect.stringMatching(/isn't used: It's not a replica\.$/));
});

describe.runIf(isFull)('a replica that goes on following the primary that was replaced', () => {
  test('is not used, though it has more of the log than the new primary', async () => {
    const three = await startReplicated({ hasReplica: true });
    const { url = '' } = three.replica ?? {};
    const world = await startService(url, three.url);
    const { server } = await newProject({}, Promise.resolve(world));
    const listedThere = async () => (await server('GET /latchkey/users')).body.items.length;
    await until(async () => (await listedThere()) === 0 && readsOf(world).replica > 0, 30_000);
    // What only the replica gets puts it ahead.
    three.standby.signal('SIGKILL');
    await server('POST /users', { body: {} });
    await onServer(three.primary.url, 'create table more as select generate_series(1, 100000)');
    await until(async () => (await listedThere()) === 1, 30_000);
    three.primary.signal('SIGKILL');
    await three.standby.restart();
    await promote(three);
    await until(async () => (await server('POST /users', { body: {} })).status === 201, 30_000);
    const { replica } = readsOf(world);
    expect(await listedThere()).toBe(1);
    expect(readsOf(world).replica).toBe(replica);
    expect(said).toContainEqual(expect.stringMatching(/isn't used: It's on timeline 1, and the primary on 2\.$/));
  }, 120_000);
});
