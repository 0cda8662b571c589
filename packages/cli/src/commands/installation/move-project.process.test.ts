import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProject, owner, type TestProject, type TestUser } from '@latchkey/testing';
import { type Place, runProgram, startProgram } from '@latchkey/testing/process/command-line';
import { newFolder, projectIn, type ReadyProcess, until } from '@latchkey/testing/process/process';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { asProcess, commandLine } from '../../../testing/command-line.ts';
import { startInstallation } from '../../../testing/own-installation.ts';

const password = 'correct horse battery';
const folder = newFolder();
const file = join(folder, 'other.env');

let here: Place;
let first: ReadyProcess;
let second: ReadyProcess;
let project: TestProject;
let user: TestUser;

/** Commands know the installation by another address than this machine's. */
async function start(keyId: string, byte: number) {
  const { service, env } = await startInstallation(keyId, byte);
  return { service, env: { ...env, LATCHKEY_URL: `https://${keyId}.example.com` } };
}

beforeAll(async () => {
  const [one, two] = [await start('one', 5), await start('two', 6)];
  here = { home: folder, folder, env: one.env };
  const lines = Object.entries(two.env).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, lines.join('\n'));
  [first, second] = [one.service, two.service];
  return async () => {
    await first.stop();
    await second.stop();
  };
}, 120_000);

beforeEach(async () => {
  project = await newProject({}, first.world);
  user = await project.signUp({ password });
});

const words = (...more: string[]) => ['projects', 'move', project.id, '--to', file, '--pause-up-to', '60', ...more];

/** The message of a command that fails. */
async function failure(...given: string[]) {
  const { code, complaint } = await runProgram(here, [...given, '--json']);
  return [code, JSON.parse(complaint.trim().split('\n').at(-1) ?? '').error.message];
}

/** What users are answered who sign in at an installation. */
async function signIn(at: ReadyProcess): Promise<number> {
  const { call } = projectIn(at, project);
  return (await call('POST /auth/password/sign-in', { body: { email: user.email, password } })).status;
}

test('a move needs the settings of another installation', async () => {
  const needed = 'Name the settings of the other installation: --to <file>.';
  expect(await failure('projects', 'move', project.id)).toEqual([2, needed]);
  const number = '--pause-up-to takes a whole number of seconds.';
  expect(await failure(...words('--pause-up-to', 'long'))).toEqual([2, number]);
  const none = join(folder, 'none.env');
  expect(await failure('projects', 'move', project.id, '--to', none)).toEqual([1, `${none} can't be read.`]);
  expect(await failure('projects', 'move', 'x', '--to', file)).toEqual([1, '"x" is not the id of a project.']);
  expect(await failure(...words('--cancel'))).toEqual([1, 'The project is not being moved.']);
});

test('a project moves between services that run, and has an owner there', async () => {
  const moved = await commandLine(here, asProcess).read(words('--owner', owner.email));
  expect(moved).toMatchObject({ status: 'moved', projectId: project.id, url: 'https://two.example.com' });
  expect(moved.pausedMilliseconds).toBeGreaterThan(0);
  expect(await signIn(second)).toBe(200);
  await until(async () => (await signIn(first)) === 410);
  const owners = await projectIn(second, project).admin('GET /latchkey/owners');
  expect(owners.body.items).toEqual([expect.objectContaining({ primary_email: owner.email, role: 'owner' })]);
});

test('a move whose command is killed leaves the project open in one installation at most, and goes on', async () => {
  // A transaction that the pause waits for.
  const writing = new pg.Client({ connectionString: here.env?.DATABASE_URL });
  await writing.connect();
  await writing.query('begin; select pg_current_xact_id()');
  const killed = startProgram(here, words());
  // Closed by then, and on its way.
  await until(async () => (await signIn(first)) !== 200, 60_000);
  killed.stop('SIGKILL');
  await killed.ended;
  await writing.end();
  expect([await signIn(first), await signIn(second)].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  const moved = await commandLine(here, asProcess).read(words());
  expect(moved).toMatchObject({ status: 'moved', projectId: project.id });
  expect(await signIn(second)).toBe(200);
  await until(async () => (await signIn(first)) === 410);
});
