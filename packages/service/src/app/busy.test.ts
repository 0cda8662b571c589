import { newPostgresDatabase, newProject, startWorld, type World } from '@latchkey/testing';
import { until } from '@latchkey/testing/until';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** More than have a connection or wait for one when no more are taken on; fewer than the queue has places. */
const CALLS = 120;
const READS = 300;

let world: World;
let blocker: pg.Client;
const counted: object[] = [];

beforeAll(async () => {
  const database = await newPostgresDatabase();
  const observer = {
    answered() {},
    stated() {},
    happened() {},
    signedOn() {},
    overloaded() {},
    directoryAnswered: (answered: object) => void counted.push(answered),
  };
  world = await startWorld({ observer }, async () => database);
  blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
  await world.close();
});

test('while too much waits for the database, the next request is refused, and what waits is done in the end', async () => {
  const project = await newProject({}, Promise.resolve(world));
  const create = () => project.server('POST /users', { body: {} });
  const waiting = () => world.database.connections().waiting;
  await blocker.query('begin; lock table users in access exclusive mode');
  const calls = Array.from({ length: CALLS }, create);
  await until(() => waiting() >= 64);
  const next = await create();
  expect([next.status, Number(next.headers.get('retry-after'))]).toEqual([503, 1]);
  const at = (path: string) =>
    world.service.fetch(new Request(new URL(path, world.parts.baseUrl)), { peer: '127.0.0.1' });
  const paths = [`/api/v1/projects/${project.id}/scim/any/v2/Users`, `/p/${project.id}/sign-in`, '/health'];
  expect((await Promise.all(paths.map(at))).map(({ status }) => status)).toEqual([503, 503, 200]);
  expect(counted).toEqual([{ method: 'GET', resource: 'Users', outcome: '503' }]);
  await blocker.query('rollback');
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect((await create()).status).toBe(201);
});

test('nor do reads pile up that share connections, and so wait for none', async () => {
  const project = await newProject({}, Promise.resolve(world));
  const { call } = await project.signUp();
  const read = () => call('GET /users/me');
  expect((await read()).status).toBe(200);
  await blocker.query('begin; lock table users in access exclusive mode');
  const calls = Array.from({ length: READS }, read);
  await until(() => world.database.connections().reading >= 256);
  const next = await read();
  expect([next.status, Number(next.headers.get('retry-after'))]).toEqual([503, 1]);
  await blocker.query('rollback');
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect([(await read()).status, world.database.connections().reading]).toEqual([200, 0]);
});
