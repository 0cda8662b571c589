import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '@latchkey/service/database/open';
import { internalProject, newPostgresDatabase, newProject } from '@latchkey/testing';
import { startVault } from '@latchkey/testing/kms/vault';
import { type Place, runProgram, startTerminal } from '@latchkey/testing/process/command-line';
import {
  newFolder,
  projectIn,
  seeded,
  spawnProcess,
  startCommand,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { answered, asProcess, commandLine } from '../../../testing/command-line.ts';
import { backupCommands } from './backups.ts';
import { keyRingCommands } from './key-ring.ts';

const LATCHKEY_KEY_RING = `one:${Buffer.alloc(32, 5).toString('base64')}`;
const NAME = /^latchkey-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.dump\.gz$/;
const NOT_RUNNING = 'The embedded database runs while the service does. Start it with "latchkey start".';

const backups = newFolder();
/** An installation on the embedded database, and another one that is empty. */
const settings = { ...seeded, LATCHKEY_KEY_RING, LATCHKEY_DATA_DIR: newFolder(), LATCHKEY_BACKUP_DIR: backups };
const empty = { ...settings, LATCHKEY_DATA_DIR: newFolder() };

const at = (env: Record<string, string>, folder = newFolder()): Place => ({ home: folder, folder, env });
const { read, failure } = commandLine(at(settings), asProcess);
const backupsIn = (folder: string) => readdirSync(folder).sort();

describe('before there is an installation', () => {
  test('nothing is backed up, and it is said where it was looked', async () => {
    const message = `There is no database in ${settings.LATCHKEY_DATA_DIR}. Set DATABASE_URL, or LATCHKEY_DATA_DIR to its folder.`;
    expect(await failure('backup', 'now')).toMatchObject({ ended: 1, code: 'FAILED', message });
  });

  test('a key for its ring is printed, though production has no other setting yet', async () => {
    const { read } = commandLine(at({ LATCHKEY_MODE: 'production' }), asProcess);
    expect((await read(['key-ring', 'new'])).keyRing).toMatch(/^[0-9a-f]{8}:[A-Za-z0-9+/]{43}=$/);
  });

  test('one that a KMS has wrapped is printed too, and the ring is wrapped and unwrapped', async () => {
    const vault = await startVault();
    const { read } = commandLine(at({ ...settings, VAULT_TOKEN: vault.token }), asProcess);
    const kms = vault.key('latchkey');
    const start = `${kms}#vault:v1:`;
    expect((await read(['key-ring', 'new', '--kms', kms])).keyRing).toMatch(/^[0-9a-f]{8}:vault:/);
    expect((await read(['key-ring', 'wrap', '--kms', kms])).keyRing).toContain(`one:${start}`);
    expect(await read(['key-ring', 'unwrap'])).toEqual({ keyRing: LATCHKEY_KEY_RING });
  });

  test('a setting that is wrong is named', async () => {
    expect(await commandLine(at({ PORT: 'x' }), asProcess).failure('migrate')).toMatchObject({
      message: 'PORT: must be a whole number from 0 to 65535.',
    });
  });

  test('migrating makes the database, and says what it did', async () => {
    const { applied, pending } = await read(['migrate']);
    expect([applied[0], pending]).toEqual(['0001-schema', []]);
    const nothing = { applied: [], pending: [], later: [], moved: [] };
    expect(await read(['migrate', '--status'])).toEqual({ ...nothing, done: applied });
  });
});

describe('an installation that runs', () => {
  beforeAll(async () => {
    const service = await startProcess(settings);
    return async () => void (await service.stop());
  });

  test('is backed up into its folder, for its owner alone to read; the keys it needs are named', async () => {
    const { file, bytes, keys } = await read(['backup', 'now']);
    const [name = ''] = backupsIn(backups);
    expect([name, file, keys]).toEqual([expect.stringMatching(NAME), join(backups, name), ['one']]);
    const { size, mode } = statSync(file);
    expect([bytes, mode & 0o777]).toEqual([size, 0o600]);
  });

  test('is backed up into another folder, where nothing is deleted', async () => {
    const folder = newFolder();
    const old = Array.from({ length: 8 }, (_, year) => `latchkey-201${year}-01-01T02-00-00Z.dump.gz`);
    for (const name of old) writeFileSync(join(folder, name), '');
    const { output } = await runProgram(at(settings, folder), ['backup', 'now', '--to', '.']);
    const [made = '', ...others] = backupsIn(folder).toReversed();
    expect(others.toReversed()).toEqual(old);
    expect(output).toMatch(new RegExp(`^${join(folder, made)}: \\d+ kB, \\d+ rows\\.\n`));
    expect(output).toContain('To restore it you need the key "one" of the key ring. Keep it elsewhere.');
  });

  test('is told what to set where there is no folder', async () => {
    const { LATCHKEY_BACKUP_DIR: _, ...without } = settings;
    const message = 'LATCHKEY_BACKUP_DIR: is not set. Set it to a folder, or name one with --to.';
    expect(await commandLine(at(without), asProcess).failure('backup', 'now')).toMatchObject({ ended: 1, message });
  });

  test('has keys whose standing and use are told, and which are replaced', async () => {
    expect((await read(['key-ring', 'status'])).keys).toMatchObject([{ id: 'one', standing: 'primary' }]);
    expect(await read(['key-ring', 'rotate'])).toEqual({ primary: 'one', sealed: 0 });
    const { rotations } = await read(['signing-keys', 'rotate', '--project', 'internal']);
    expect(rotations).toMatchObject([{ projectId: 'internal', keyId: expect.any(String) }]);
    expect(await read(['signing-keys', 'rotate', '--all'])).toEqual({
      rotations: [{ projectId: 'internal', keyId: null, signsFrom: null, othersGoneAt: null }],
    });
  });

  test('has signing keys replaced only of a project that is named', async () => {
    const message = 'Name one project with --project, or all with --all.';
    expect(await failure('signing-keys', 'rotate')).toMatchObject({ ended: 2, message });
    expect(await failure('signing-keys', 'rotate', '--project', 'x')).toMatchObject({
      message: '"x" is not the id of a project.',
    });
  });
});

test('its newest backup, restored into an empty folder, is an installation that works', async () => {
  const service = await startProcess(settings);
  const project = await newProject({}, service.world);
  const { email, password } = await project.signUp();
  await read(['backup', 'now']);
  await service.kill();
  const newest = backupsIn(backups).at(-1) ?? '';
  const { read: readThere } = commandLine(at(empty, backups), asProcess);
  expect(await readThere(['restore', newest])).toMatchObject({ file: join(backups, newest), keys: ['one'] });
  const restored = await startProcess(empty);
  expect(
    (await projectIn(restored, project).call('POST /auth/password/sign-in', { body: { email, password } })).status,
  ).toBe(200);
  const { admin } = await internalProject(restored.world);
  expect((await admin('GET /latchkey/backups')).body.nightly).toMatchObject({
    directory: backups,
    backups: expect.arrayContaining([expect.objectContaining({ file_name: newest })]),
  });
  await restored.stop();
}, 120_000);

test('a backup that is killed in the middle leaves none, and the next one takes away what it left', async () => {
  const folder = newFolder();
  const { url, drop } = await newPostgresDatabase();
  const env = { ...seeded, LATCHKEY_KEY_RING, DATABASE_URL: url, LATCHKEY_BACKUP_DIR: folder };
  const { db, close } = await openPostgres(url, { say: () => {}, onError: () => {} });
  await db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    const killed = startCommand(env, 'backup', 'now');
    await until(() => backupsIn(folder).length > 0);
    await killed.kill();
    await killed.ended;
  });
  const [left = ''] = backupsIn(folder);
  expect(left).toMatch(/\.dump\.gz\.partial$/);
  const whole = async () => {
    const { code } = await startCommand(env, 'backup', 'now').ended;
    return code === 0;
  };
  // The server may not know at once that the killed command is gone.
  await until(whole, 20_000);
  expect(backupsIn(folder)).toEqual([expect.stringMatching(NAME)]);
  expect(existsSync(join(folder, left))).toBe(false);
  await close();
  await drop();
}, 60_000);

describe('psql', () => {
  /** A machine with these programs beside Node and nothing else. */
  function machineWith(...programs: [name: string, path: string][]): string {
    const folder = join(newFolder(), 'bin');
    mkdirSync(folder);
    symlinkSync(process.execPath, join(folder, 'node'));
    for (const [name, path] of programs) symlinkSync(path, join(folder, name));
    return folder;
  }

  /** One that does what it is told on its standard input, as the true one does. */
  const standIn = join(newFolder(), 'psql.mjs');
  writeFileSync(
    standIn,
    `#!/usr/bin/env node
    import pg from '${import.meta.resolve('pg')}';
    import { text } from 'node:stream/consumers';
    const client = new pg.Client({ connectionString: process.argv[2] });
    await client.connect();
    console.log(JSON.stringify((await client.query(await text(process.stdin))).rows));
    await client.end();`,
  );
  chmodSync(standIn, 0o755);
  const PATH = machineWith(['psql', standIn]);
  const question = 'select current_user as name, count(*)::int as users from users';

  test('is opened on the embedded database, with the server for its time', async () => {
    const { code, output, complaint } = await runProgram(at({ ...settings, PATH }), ['psql'], question);
    expect([code, complaint]).toEqual([0, '']);
    expect(JSON.parse(output)).toEqual([{ name: 'latchkey', users: expect.any(Number) }]);
    const { code: stopped, complaint: told } = await runProgram(at(settings), ['psql', '--json']);
    expect([stopped, JSON.parse(told).error]).toEqual([4, { code: 'NOT_FOUND', message: NOT_RUNNING }]);
  });

  test.each(['socket', 'loopback'])('is opened beside the service, by a %s connection', async (connection) => {
    const env = { ...settings, LATCHKEY_EMBEDDED_CONNECTION: connection };
    const service = await startProcess(env);
    const { code } = await runProgram(at({ ...env, PATH }), ['psql'], question);
    const { url } = await read(['psql']);
    const { complaint, code: missing } = await runProgram(at({ ...env, PATH: machineWith() }), ['psql']);
    await service.stop();
    expect([code, missing]).toEqual([0, 4]);
    expect(complaint).toBe(`There is no psql on this machine. Connect to ${url} with another client.\n`);
  });

  test('ends with a failure where it does', async () => {
    const { code, complaint } = await runProgram(at({ ...settings, PATH }), ['psql'], 'nonsense');
    expect([code, complaint.trim().split('\n').at(-1)]).toEqual([1, 'psql ended with 1.']);
  });

  test('is left to go on by a Ctrl-C', async () => {
    const patient = join(newFolder(), 'patient');
    writeFileSync(
      patient,
      // The interrupt ends a read, if one had begun.
      '#!/bin/sh\ntrap "echo stays" INT\necho asks\nwhile [ -z "$line" ]; do read -r line; done\necho "ends $line"\n',
    );
    chmodSync(patient, 0o755);
    const terminal = startTerminal(
      at({ ...settings, PATH: `${machineWith(['psql', patient])}:${process.env.PATH}` }),
      'psql',
    );
    await terminal.shows(/asks/);
    terminal.interrupt();
    await terminal.shows(/stays/);
    terminal.type('well');
    await terminal.shows(/ends well/);
    expect(await terminal.ended).toBe(0);
  });
});

test('a service that a command holds the data of says so', async () => {
  const patient = join(newFolder(), 'psql');
  writeFileSync(patient, '#!/bin/sh\necho asks\nread -r line\n');
  chmodSync(patient, 0o755);
  const terminal = startTerminal(at({ ...settings, PATH: `${join(patient, '..')}:${process.env.PATH}` }), 'psql');
  await terminal.shows(/asks/);
  const service = spawnProcess(settings);
  expect((await service.ended).code).toBe(1);
  expect(service.log.join()).toMatch(/is in use by process \d+/);
  terminal.type('');
  expect(await terminal.ended).toBe(0);
});

test('every command of several words has answered a script as its schema says', () => {
  const names = Object.keys({ ...backupCommands, ...keyRingCommands });
  expect(names.filter((name) => name.includes(' ') && !answered.has(name))).toEqual([]);
});
