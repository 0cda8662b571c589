import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgresDatabase, newProject, owner } from '@latchkey/testing';
import { type Place, runProgram } from '@latchkey/testing/process/command-line';
import { newFolder, projectIn, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import { beforeAll, describe, expect, test } from 'vitest';

const passphrase = 'correct horse battery staple';
const folder = newFolder();
const file = join(folder, 'shop.age');
const ring = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

let service: ReadyProcess;
let other: ReadyProcess;
let here: Place;
let there: Place;
let project: Awaited<ReturnType<typeof newProject>>;
let user: Awaited<ReturnType<Awaited<ReturnType<typeof newProject>>['signUp']>>;

beforeAll(async () => {
  const place = async (LATCHKEY_KEY_RING: string) => {
    const { url } = await newPostgresDatabase();
    return { ...seeded, LATCHKEY_KEY_RING, LATCHKEY_DATA_DIR: newFolder(), DATABASE_URL: url };
  };
  const [first, second] = [await place(ring('one', 5)), await place(ring('two', 6))];
  service = await startProcess(first);
  other = await startProcess(second);
  here = { home: folder, folder, env: first };
  there = { home: folder, folder, env: second };
  project = await newProject({}, service.world);
  user = await project.signUp();
  return async () => {
    await service.stop();
    await other.stop();
  };
}, 120_000);

const exported = (...more: string[]) =>
  runProgram(here, ['export', project.id, file, ...more, '--json'], { input: `${passphrase}\n` });
const imported = (from: string, input = passphrase, ...more: string[]) =>
  runProgram(there, ['import-project', from, '--passphrase-stdin', ...more, '--json'], { input: `${input}\n` });

describe('a project', () => {
  test('is exported under a passphrase that is long enough, and asked for', async () => {
    const short = await runProgram(here, ['export', project.id, file, '--with-secrets', '--passphrase-stdin'], {
      input: 'short',
    });
    expect([short.ended, short.complaint]).toEqual([2, expect.stringContaining('needs 12 characters or more')]);
    const without = await exported('--passphrase-stdin');
    expect([without.ended, without.complaint]).toEqual([2, expect.stringContaining('Add --with-secrets.')]);
    expect(existsSync(file)).toBe(false);
    const made = await exported('--with-secrets', '--passphrase-stdin');
    expect(JSON.parse(made.output)).toMatchObject({ file, projectId: project.id, withSecrets: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes(user.email)).toBe(false);
  });
});
