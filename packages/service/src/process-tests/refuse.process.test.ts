import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newEmptyDatabase, newProject, testRingText } from '@latchkey/testing';
import { onServer } from '@latchkey/testing/database/on-server';
import { isFull } from '@latchkey/testing/full';
import {
  newDataFolder,
  newFolder,
  type ServiceProcess,
  seeded,
  spawnProcess,
  startProcess,
} from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';

const aDatabase = 'postgres://nobody@127.0.0.1:1/none';

describe('a start is refused with one line that says what to do, when', () => {
  test('a setting is wrong', async () => {
    expect(await refusal({ LATCHKEY_ACCESS_TOKEN_SECONDS: 'ten' })).toBe(
      'LATCHKEY_ACCESS_TOKEN_SECONDS: must be a whole number from 30 to 3600.',
    );
  });

  test('the file of countries is something else, and no data are made', async () => {
    const folder = newFolder();
    expect(await refusal({ LATCHKEY_GEO_FILE: 'package.json', LATCHKEY_DATA_DIR: folder })).toMatch(
      /^LATCHKEY_GEO_FILE: no file of countries\. ./,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('production has no key ring', async () => {
    expect(await refusal({ LATCHKEY_MODE: 'production', DATABASE_URL: aDatabase })).toMatch(
      /^LATCHKEY_KEY_RING: must be given in production/,
    );
  });

  test('the port is in use', async () => {
    const settings = await onPostgres();
    const holder = await startProcess(settings);
    const { port } = new URL(holder.url);
    expect(await refusal({ ...settings, PORT: port })).toBe(
      `PORT: ${port} on 127.0.0.1 is in use by another program; choose another one.`,
    );
    await holder.stop();
  });

  test('the host is not an address of this machine', async () => {
    expect(await refusal({ ...(await onPostgres()), HOST: '192.0.2.1', LATCHKEY_DEVELOPMENT_NETWORK: 'private' })).toBe(
      'HOST: 192.0.2.1 is not an address of this machine.',
    );
  });

  test('the database is not there on the server', async () => {
    const url = new URL(process.env.LATCHKEY_TEST_POSTGRES_URL ?? '');
    url.pathname = '/not_there';
    expect(await refusal({ DATABASE_URL: url.href, LATCHKEY_DATA_DIR: newFolder() })).toBe(
      'DATABASE_URL: the server refuses: database "not_there" does not exist',
    );
  });

  test('the database is from before the first release', async () => {
    const settings = await onPostgres();
    await onServer(settings.DATABASE_URL, "create table kysely_migration as select '0001-foundation' as name");
    expect(await refusal(settings)).toMatch(
      /^A build from before the first release made this database.* "latchkey export --with-secrets" .* "latchkey import-project"/,
    );
  });

  test('the data are of another major version of PostgreSQL', async () => {
    const folder = newFolder();
    const data = join(folder, 'postgres');
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '17\n');
    expect(await refusal({ LATCHKEY_DATA_DIR: folder })).toMatch(
      /are of PostgreSQL 17; this release opens 18\. Dump them/,
    );
    expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  test('the folder belongs to something else', async () => {
    const folder = newFolder();
    const data = join(folder, 'postgres');
    mkdirSync(data);
    writeFileSync(join(data, 'notes.txt'), 'mine');
    expect(await refusal({ LATCHKEY_DATA_DIR: folder })).toBe(
      `${data} isn't a data folder of PostgreSQL. Point LATCHKEY_DATA_DIR at another folder.`,
    );
    expect(readFileSync(join(data, 'notes.txt'), 'utf8')).toBe('mine');
  });

  test('the generated key ring was damaged', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'key-ring'), 'key1:c2hvcnQ=\n');
    expect(await refusal({ LATCHKEY_DATA_DIR: folder })).toMatch(
      `${join(folder, 'key-ring')}: key "key1" must be 32 bytes`,
    );
  });
});

// The other refusals of settings are read in settings.unit.test.ts.
test('a development service that others could reach does not start, and is told each way there is', async () => {
  const line = await refusal({ LATCHKEY_URL: 'https://auth.example.com', LATCHKEY_DATA_DIR: newFolder() });
  expect(line).toMatch(/^LATCHKEY_URL: .*LATCHKEY_MODE=production.*localhost.*LATCHKEY_DEVELOPMENT_NETWORK=private/);
});

test('production does not start with a setting that is misspelt', async () => {
  const settings = {
    LATCHKEY_MODE: 'production',
    LATCHKEY_URL: 'https://auth.example.com',
    LATCHKEY_KEY_RING: testRingText,
    LATCHKEY_SMTP_URL: 'none',
    LATCHKEY_TRUSTED_PROXYS: '10.0.0.1',
    DATABASE_URL: aDatabase,
  };
  expect(await refusal(settings)).toBe(
    'LATCHKEY_TRUSTED_PROXYS: there is no such setting. Did you mean LATCHKEY_TRUSTED_PROXIES?',
  );
});

describe('a second process on the same embedded database', () => {
  test('ends, names the process that holds it, and leaves the data alone', async () => {
    const settings = { ...seeded, LATCHKEY_DATA_DIR: await newDataFolder() };
    const holder = await startProcess(settings);
    const project = await newProject({}, holder.world);
    const user = await project.signUp();
    const tries = [];
    for (let attempt = 0; attempt < (isFull ? 3 : 1); attempt++) {
      const second = spawnProcess(settings);
      expect(await lineOf(second)).toContain(`is in use by process ${holder.pid}.`);
      tries.push((await second.ended).millis);
    }
    // In the full run only, whose figures count; and the quickest, because this machine may be busy with something else.
    if (isFull) expect(Math.min(...tries)).toBeLessThan(2_000);
    expect((await user.call('GET /users/me')).body.id).toBe(user.id);
    await holder.stop();
  });

  test('starts when the first one was killed', async () => {
    const settings = { LATCHKEY_DATA_DIR: await newDataFolder() };
    const first = await startProcess(settings);
    await first.kill();
    const second = await startProcess(settings);
    expect(await second.stop()).toMatchObject({ code: 0 });
  });
});

test('a refused setting leaves no trace on the disk', async () => {
  const folder = join(newFolder(), 'data');
  await refusal({ LATCHKEY_DATA_DIR: folder, PORT: 'x' });
  expect(existsSync(folder)).toBe(false);
});

const onPostgres = async () => ({ DATABASE_URL: (await newEmptyDatabase()).url, LATCHKEY_DATA_DIR: newFolder() });

const refusal = (settings: Record<string, string>) => lineOf(spawnProcess(settings));

/** What it said on standard error, which must be this one line; it must end with a code, not with a signal. */
async function lineOf(service: ServiceProcess): Promise<string> {
  expect(await service.ended).toMatchObject({ code: 1 });
  expect(service.log).toEqual([expect.stringMatching(/^Latchkey cannot start\. /)]);
  return service.log[0]?.replace('Latchkey cannot start. ', '') ?? '';
}
