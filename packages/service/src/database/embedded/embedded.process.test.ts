import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProject } from '@latchkey/testing';
import {
  newDataFolder,
  newFolder,
  projectIn,
  type ReadyProcess,
  runCommand,
  seeded,
  spawnProcess,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningEmbedded } from './embedded.ts';

const settingsIn = (LATCHKEY_DATA_DIR: string) => ({ ...seeded, LATCHKEY_DATA_DIR });

/** The processes whose folder is the data of PostgreSQL: a server and those that it has started. */
const serversOn = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => folderOf(pid) === join(dataDir, 'postgres'))
    .map(Number);

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

const serverIn = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function ask(dataDir: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: runningEmbedded(dataDir) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const isHealthy = async ({ url }: ReadyProcess) => (await fetch(`${url}/health?db=1`)).status === 200;

describe('the embedded PostgreSQL', () => {
  const dataDir = newFolder();
  let service: ReadyProcess;

  beforeAll(async () => {
    service = await startProcess(settingsIn(dataDir));
  });
  afterAll(() => service.kill());

  test('has written what it has acknowledged to the disk', async () => {
    const settings = await ask(
      dataDir,
      "select name, setting from pg_settings where name ~ '^(fsync|synchronous_commit)$'",
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on']);
  });

  test('has synced its log once at least for each sign-up, one after the other, that was acknowledged', async () => {
    const project = await newProject({}, service.world);
    // Backends tell of what they did up to ten seconds later.
    const synced = async () =>
      Number((await ask(dataDir, "select sum(fsyncs) as count from pg_stat_io where object = 'wal'"))[0]?.count);
    const before = await synced();
    const signUps = 20;
    for (let count = 0; count < signUps; count++) await project.signUp();
    await until(async () => (await synced()) >= before + signUps, 20_000);
    expect(await synced()).toBeGreaterThanOrEqual(before + signUps);
  });

  test('listens on a socket that nobody else can reach, and on no port', async () => {
    const folder = join(dataDir, 'postgres');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
    expect(await ask(dataDir, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  test('gives the service no more power than it needs', async () => {
    expect(await ask(dataDir, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });

  test('sees no secret of the service in its environment', () => {
    expect(readFileSync(`/proc/${serverIn(dataDir)}/environ`, 'utf8')).not.toContain('LATCHKEY');
  });

  test('serves commands while the service runs', async () => {
    expect(await runCommand(settingsIn(dataDir), 'migrate', '--status')).toMatchObject({ code: 0, log: [] });
  });

  test('stops with the service', async () => {
    expect(await service.stop()).toMatchObject({ code: 0 });
    expect(serversOn(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

describe('a start', () => {
  test('finds the server of a service that was killed, and everything that was acknowledged', async () => {
    const dataDir = await newDataFolder();
    const first = await startProcess(settingsIn(dataDir));
    const project = await newProject({}, first.world);
    const { email, password } = await project.signUp();
    const orphan = serverIn(dataDir);
    await first.kill();
    expect(serversOn(dataDir)).toContain(orphan);
    const second = await startProcess(settingsIn(dataDir));
    const signIn = await projectIn(second, project).call('POST /auth/password/sign-in', { body: { email, password } });
    expect([signIn.status, serversOn(dataDir).includes(orphan)]).toEqual([200, false]);
    await second.stop();
  });

  test('needs no clean-up after service and server were both killed', async () => {
    const dataDir = await newDataFolder();
    const first = await startProcess(settingsIn(dataDir));
    process.kill(serverIn(dataDir), 'SIGKILL');
    await first.kill();
    const second = await startProcess(settingsIn(dataDir));
    expect(await second.stop()).toMatchObject({ code: 0 });
  });

  test('is not kept by a program that has the number of a server that is gone', async () => {
    const dataDir = await newDataFolder();
    const first = await startProcess(settingsIn(dataDir));
    const state = join(dataDir, 'postgres', 'postmaster.pid');
    const [server = '', ...rest] = readFileSync(state, 'utf8').split('\n');
    process.kill(Number(server), 'SIGKILL');
    await first.kill();
    await until(() => serversOn(dataDir).length === 0);
    const others = spawnProcess(settingsIn(await newDataFolder()));
    await others.ready;
    writeFileSync(state, [others.pid, ...rest].join('\n'));
    const second = await startProcess(settingsIn(dataDir));
    expect(await isHealthy(second)).toBe(true);
    await Promise.all([second.stop(), others.stop()]);
  });

  test('begins anew where making the data was interrupted', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres.new'));
    writeFileSync(join(dataDir, 'postgres.new', 'half'), '');
    const service = await startProcess(settingsIn(dataDir));
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
    await service.stop();
  });

  test('that is refused leaves no server behind', async () => {
    const dataDir = await newDataFolder();
    const holder = await startProcess(settingsIn(await newDataFolder()));
    const refused = spawnProcess({ ...settingsIn(dataDir), PORT: new URL(holder.url).port });
    expect(await refused.ended).toMatchObject({ code: 1 });
    await until(() => serversOn(dataDir).length === 0);
    await holder.stop();
  });

  test('works in a folder whose path is too long for a socket', async () => {
    const dataDir = join(newFolder(), 'a-folder-with-a-long-name'.repeat(6));
    const service = await startProcess(settingsIn(dataDir));
    expect(await isHealthy(service)).toBe(true);
    expect(await service.stop()).toMatchObject({ code: 0 });
  });

  test.each([
    [
      'a folder that cannot be written',
      '/sys/latchkey',
      'Make it writable, or set LATCHKEY_DATA_DIR to another folder.',
    ],
    ['a file in the place of the folder', join(import.meta.dirname, 'embedded.ts', 'data'), 'a file is in its way'],
  ])('on %s says so in one line', async (_, LATCHKEY_DATA_DIR, advice) => {
    const service = spawnProcess({ LATCHKEY_DATA_DIR });
    expect(await service.ended).toMatchObject({ code: 1 });
    expect(service.log).toEqual([expect.stringContaining(advice)]);
  });
});

describe('over a port of this machine', () => {
  const dataDir = newFolder();
  const settings = { ...settingsIn(dataDir), LATCHKEY_EMBEDDED_CONNECTION: 'loopback' };
  let service: ReadyProcess;

  beforeAll(async () => {
    service = await startProcess(settings);
  });
  afterAll(() => service.kill());

  test('the service works, and its password is for its owner alone to read', async () => {
    expect(await isHealthy(service)).toBe(true);
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(existsSync(join(dataDir, 'postgres', '.s.PGSQL.5432'))).toBe(false);
  });

  test.each([
    ['another password', (url: URL) => Object.assign(url, { password: 'guessed' }), 'password authentication failed'],
    ['another role', (url: URL) => Object.assign(url, { username: 'postgres' }), 'no pg_hba.conf entry'],
  ])('%s opens nothing', async (_, change, refusal) => {
    const client = new pg.Client({ connectionString: change(new URL(runningEmbedded(dataDir) ?? '')).href });
    await expect(client.connect()).rejects.toThrow(refusal);
  });

  test('the same data are served over a socket afterwards', async () => {
    await service.stop();
    service = await startProcess(settingsIn(dataDir));
    expect(await isHealthy(service)).toBe(true);
  });
});

describe('while the service runs', () => {
  let dataDir: string;
  let service: ReadyProcess;

  beforeAll(async () => {
    dataDir = await newDataFolder();
    service = await startProcess(settingsIn(dataDir));
  });
  afterAll(() => service.kill());

  test('a server that dies is started again, and meanwhile calls are answered 503 with the time to wait', async () => {
    const project = await newProject({}, service.world);
    const user = await project.signUp();
    process.kill(serverIn(dataDir), 'SIGKILL');
    const answers: { status: number; wait: string | null }[] = [];
    await until(async () => {
      const { status, headers } = await user.call('GET /users/me');
      answers.push({ status, wait: headers.get('retry-after') });
      return answers.some((answer) => answer.status === 503) && status === 200;
    });
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.find(({ status }) => status === 503)?.wait).toMatch(/^\d+$/);
  });

  test('the log says why it ended, and that it is back', async () => {
    const said = () => service.log.filter((line) => line.includes('embedded PostgreSQL')).join('\n');
    await until(() => said().includes('is back'));
    expect(said()).toContain('ended and is being restarted: ');
    expect(said()).toContain('SIGKILL');
  });

  test('a connection that dies takes the others along, and all of them come back', async () => {
    const [row] = await ask(
      dataDir,
      "select pid from pg_stat_activity where usename = 'latchkey' and pid <> pg_backend_pid()",
    );
    process.kill(Number(row?.pid), 'SIGKILL');
    await until(() => isHealthy(service));
    expect(await service.stop()).toMatchObject({ code: 0 });
  });
});

test('data that a start under another account has made are opened by their owner', async () => {
  const copy = await newDataFolder();
  execFileSync('chown', ['-R', `${process.getuid?.() === 0 ? 65534 : process.getuid?.()}`, join(copy, 'postgres')]);
  const service = await startProcess(settingsIn(copy));
  expect(await isHealthy(service)).toBe(true);
  await service.stop();
});
