import { statSync } from 'node:fs';
import { join } from 'node:path';
import { callerOf, internalKeys, newPostgresDatabase } from '@latchkey/testing';
import { newFolder, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import { beforeAll, expect, test } from 'vitest';

const dataDir = newFolder();
const settings = { LATCHKEY_DATA_DIR: dataDir };
let first: ReadyProcess;
let second: ReadyProcess;

beforeAll(async () => {
  first = await startProcess(settings);
});

test('one line says that it is ready, and at which addresses', () => {
  const about = first.lines.filter((line) => line.includes('ready'));
  expect(about).toEqual([
    `Latchkey is ready at http://localhost:4400 (listening on ${new URL(first.url).host}); API http://localhost:4400/api/v1`,
  ]);
  expect(first.lines.at(-1)).toBe(about[0]);
});

test('/health answers', async () => {
  const answer = await fetch(`${first.url}/health`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
});

test('/health?db=1 answers when the database does', async () => {
  const answer = await fetch(`${first.url}/health?db=1`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
});

test('the key ring is made at the first start, for its owner alone to read, and is named', () => {
  const file = join(dataDir, 'key-ring');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(first.lines.filter((line) => line.includes(file))).toHaveLength(1);
});

test('the keys of project internal are printed at the first start', () => {
  expect(Object.keys(printedKeys(first))).toEqual([
    'publishable_client_key',
    'secret_server_key',
    'super_secret_admin_key',
  ]);
});

test('the printed keys open project internal', async () => {
  expect(await statusWith(first, printedKeys(first))).toBe(200);
});

test('stops when it is asked to', async () => {
  expect(await first.stop()).toMatchObject({ code: 0 });
});

test('starts again on the same data, and prints no keys', async () => {
  second = await startProcess(settings);
  expect(printedKeys(second)).toEqual({});
});

test('the keys of the first start still open project internal', async () => {
  expect(await statusWith(second, printedKeys(first))).toBe(200);
  await second.stop();
});

test('keys that are given in the settings are not printed, and open project internal', async () => {
  const { url: DATABASE_URL } = await newPostgresDatabase();
  const service = await startProcess({ ...seeded, DATABASE_URL, LATCHKEY_DATA_DIR: newFolder() });
  expect(printedKeys(service)).toEqual({});
  expect(await statusWith(service, internalKeys)).toBe(200);
  await service.stop();
});

type Keys = Record<string, string>;

function printedKeys({ lines }: ReadyProcess): Keys {
  const found = lines.map((line) => /^Key of project internal, shown this once: (\w+) (\w+)$/.exec(line));
  return Object.fromEntries(found.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : [])));
}

async function statusWith({ url }: ReadyProcess, keys: Keys): Promise<number> {
  const call = callerOf((request) => fetch(request), url, {
    'access-type': 'admin',
    'project-id': 'internal',
    'super-secret-admin-key': keys.super_secret_admin_key,
  });
  return (await call('GET /internal/projects/current')).status;
}
