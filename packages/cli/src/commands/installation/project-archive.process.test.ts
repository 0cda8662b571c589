import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newProject, owner, type TestProject, type TestUser } from '@latchkey/testing';
import { type Place, runProgram } from '@latchkey/testing/process/command-line';
import { newFolder, projectIn, type ReadyProcess } from '@latchkey/testing/process/process';
import { beforeAll, describe, expect, test } from 'vitest';
import { asProcess, commandLine } from '../../../testing/command-line.ts';
import { startInstallation } from '../../../testing/own-installation.ts';

const password = 'correct horse battery';
const passphrase = 'correct horse battery staple';
const folder = newFolder();
const file = join(folder, 'shop.age');

let here: Place;
let there: Place;
let other: ReadyProcess;
let project: TestProject;
let user: TestUser;

/** Where its commands are run. */
const placeOf = ({ env }: Awaited<ReturnType<typeof startInstallation>>): Place => ({ home: folder, folder, env });

beforeAll(async () => {
  const first = await startInstallation('one', 5);
  const second = await startInstallation('two', 6);
  [here, there, other] = [placeOf(first), placeOf(second), second.service];
  project = await newProject({}, first.service.world);
  user = await project.signUp({ password });
  return async () => {
    await first.service.stop();
    await second.service.stop();
  };
}, 120_000);

/** The message of a command that fails when this is piped in. */
async function failure(place: Place, input: string, ...words: string[]) {
  const { code, complaint } = await runProgram(place, [...words, '--json'], input);
  return [code, JSON.parse(complaint.trim().split('\n').at(-1) ?? '').error.message];
}

describe('an export', () => {
  const withSecrets = () => ['export', project.id, file, '--with-secrets', '--passphrase-stdin'];

  test('needs a passphrase that is long enough, where it has secrets', async () => {
    expect(await failure(here, 'short', ...withSecrets())).toEqual([2, 'The passphrase needs 12 characters or more.']);
    const message = 'Only an archive with secrets is encrypted. Add --with-secrets.';
    expect(await failure(here, passphrase, 'export', project.id, file, '--passphrase-stdin')).toEqual([2, message]);
    const asked = 'Pipe the passphrase in, with --passphrase-stdin.';
    expect(await failure(here, '', 'export', project.id, file, '--with-secrets')).toEqual([2, asked]);
    expect(existsSync(file)).toBe(false);
  });

  test('is of a project that is there', async () => {
    expect(await failure(here, '', 'export', 'x', file)).toEqual([1, '"x" is not the id of a project.']);
  });

  test('with secrets is a file that is encrypted, for its owner alone to read', async () => {
    const made = await commandLine(here, asProcess).read(withSecrets(), { input: `${passphrase}\n` });
    expect(made).toMatchObject({ file, projectId: project.id, withSecrets: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes(user.email)).toBe(false);
    expect(await failure(here, passphrase, ...withSecrets())).toEqual([
      1,
      `${file} already exists. Name another file, or delete it.`,
    ]);
  });

  test('without secrets is a file that anything reads, and that is not imported', async () => {
    const plain = join(folder, 'shop.jsonl');
    const made = await commandLine(here, asProcess).read(['export', project.id, plain]);
    const lines = readFileSync(plain, 'utf8').trim().split('\n');
    expect([made.withSecrets, made.rows]).toEqual([false, lines.length - 2]);
    expect(lines.join('\n')).toContain(user.email);
    expect(await failure(there, '', 'import-project', plain)).toEqual([1, expect.stringContaining('has no secrets')]);
  });
});

describe('an import', () => {
  const words = (...more: string[]) => ['import-project', file, '--passphrase-stdin', ...more];

  test('is refused with another passphrase, and to an owner who is none', async () => {
    const message = 'The passphrase is not the one of the archive.';
    expect(await failure(there, 'another passphrase', ...words())).toEqual([1, message]);
    expect(await failure(there, passphrase, ...words('--owner', 'nobody@example.com'))).toEqual([
      1,
      'No owner has the email nobody@example.com. "latchkey owner recover" lists the owners.',
    ]);
  });

  test('takes the project into a service that runs, where its user signs in, and which has an owner', async () => {
    const { read } = commandLine(there, asProcess);
    const imported = await read(words('--owner', owner.email), { input: `${passphrase}\n` });
    expect(imported).toMatchObject({ file, projectId: project.id });
    const { call, admin } = projectIn(other, project);
    const body = { email: user.email, password };
    expect((await call('POST /auth/password/sign-in', { body })).status).toBe(200);
    const owners = await admin('GET /latchkey/owners');
    expect(owners.body.items).toEqual([expect.objectContaining({ primary_email: owner.email, role: 'owner' })]);
  });

  test('is refused once the project is there', async () => {
    expect(await failure(there, passphrase, ...words())).toEqual([
      1,
      `This installation has the project ${project.id} already. Delete it there first.`,
    ]);
  });
});
