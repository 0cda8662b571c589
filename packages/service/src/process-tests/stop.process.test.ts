import { internalKeys, newPostgresDatabase, newProject, owner } from '@latchkey/testing';
import { type RawConnection, sendRaw } from '@latchkey/testing/http/raw-request';
import {
  newDataFolder,
  newFolder,
  projectIn,
  type ReadyProcess,
  seeded,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import { beforeAll, beforeEach, expect, test } from 'vitest';

let settings: Record<string, string>;
let service: ReadyProcess;

beforeAll(async () => {
  settings = { ...seeded, LATCHKEY_DATA_DIR: newFolder(), DATABASE_URL: (await newPostgresDatabase()).url };
});

beforeEach(async () => {
  service = await startProcess(settings);
  return async () => {
    await service.kill();
  };
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with code 0', async (signal) => {
  process.kill(service.pid, signal);
  expect(await service.ended).toMatchObject({ code: 0 });
});

test('connections that are merely kept open do not hold it up', async () => {
  const idle = sendRaw(service.url, 'GET /health');
  expect(await idle.status()).toBe(200);
  const asked = performance.now();
  expect(await service.stop()).toMatchObject({ code: 0 });
  expect(performance.now() - asked).toBeLessThan(3_000);
});

test('a request that is under way is answered before it ends', async () => {
  const { half, rest } = signInHalves(service.url);
  await isUnderWay(half);
  const ended = service.stop();
  await refusesConnections(service.url);
  half.socket.write(rest);
  expect(await half.status()).toBe(200);
  expect(half.received()).toContain('access_token');
  const answered = performance.now();
  expect(await ended).toMatchObject({ code: 0 });
  expect(performance.now() - answered).toBeLessThan(3_000);
});

test('a request that never ends is cut off, and the process ends with code 0 within 10 s', async () => {
  const { half } = signInHalves(service.url);
  await isUnderWay(half);
  const asked = performance.now();
  expect(await service.stop()).toMatchObject({ code: 0 });
  expect(performance.now() - asked).toBeLessThan(10_000);
});

test('told to, it first says that it is about to stop, and goes on answering so long', async () => {
  const slow = await startProcess({ ...settings, LATCHKEY_DRAIN_SECONDS: '2' });
  const ended = slow.stop();
  const health = () => fetch(`${slow.url}/health?db=1`);
  await until(async () => (await health()).status === 503);
  const [told, api] = await Promise.all([health(), fetch(`${slow.url}/api/v1`)]);
  expect([await told.text(), told.headers.get('connection'), api.status]).toEqual([
    'The service is about to stop.',
    'close',
    200,
  ]);
  expect(await ended).toMatchObject({ code: 0 });
});

test('a second SIGTERM changes nothing', async () => {
  const { half, rest } = signInHalves(service.url);
  await isUnderWay(half);
  const ended = service.stop();
  await refusesConnections(service.url);
  process.kill(service.pid, 'SIGTERM');
  half.socket.write(rest);
  expect(await half.status()).toBe(200);
  expect(await ended).toMatchObject({ code: 0 });
});

test('on the embedded database, what was answered before it ended is there after the next start', async () => {
  const embedded = { ...seeded, LATCHKEY_DATA_DIR: await newDataFolder() };
  const before = await startProcess(embedded);
  const project = await newProject({}, before.world);
  const user = await project.signUp();
  expect(await before.stop()).toMatchObject({ code: 0 });
  const after = await startProcess(embedded);
  const { call } = projectIn(after, project);
  expect((await call('GET /users/me', { headers: { 'access-token': user.accessToken } })).body.id).toBe(user.id);
  await after.stop();
});

/** The owner's sign-in, without the last byte of its body. */
function signInHalves(url: string): { half: RawConnection; rest: string } {
  const body = JSON.stringify(owner);
  const half = sendRaw(
    url,
    'POST /api/v1/auth/password/sign-in',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'x-latchkey-access-type: client',
    'x-latchkey-project-id: internal',
    `x-latchkey-publishable-client-key: ${internalKeys.publishable_client_key}`,
  );
  half.socket.write(body.slice(0, -1));
  return { half, rest: body.slice(-1) };
}

/** What was written on one connection has arrived when a later request on another is answered. */
async function isUnderWay({ socket }: RawConnection): Promise<void> {
  await until(() => socket.readyState === 'open' && socket.writableLength === 0);
  await fetch(`${service.url}/health`, { headers: { connection: 'close' } });
}

const refusesConnections = (url: string) =>
  until(() =>
    fetch(`${url}/health`).then(
      () => false,
      () => true,
    ),
  );
