import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '@latchkey/service/database/open';
import { callbackUrl, newAddress, newEmail, newEmptyDatabase, newPostgresDatabase } from '@latchkey/testing';
import { type Credentials, newCredentials, refusedCredentials } from '@latchkey/testing/people/credentials';
import {
  newFolder,
  projectIn,
  type ReadyProcess,
  runCommand,
  seeded,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const password = 'correct horse battery';
const LATCHKEY_KEY_RING = `one:${Buffer.alloc(32, 5).toString('base64')}`;
const folder = newFolder();
const [first, second] = [join(folder, 'first.gz'), join(folder, 'second.gz')];

/** A database of the server, and folders that are empty. */
let postgres: Record<string, string>;
let embedded: Record<string, string>;
let otherPostgres: Record<string, string>;
let held: Credentials;
let before: string[];
let service: ReadyProcess;

beforeAll(async () => {
  const settings = () => ({ ...seeded, LATCHKEY_KEY_RING, LATCHKEY_DATA_DIR: newFolder() });
  postgres = { ...settings(), DATABASE_URL: (await newPostgresDatabase()).url };
  otherPostgres = { ...settings(), DATABASE_URL: (await newEmptyDatabase()).url };
  embedded = settings();
  service = await startProcess(postgres);
  held = await newCredentials(service.world, 2);
  return async () => void (await service.kill());
}, 120_000);

describe('a dump of a server that is busy', () => {
  test('is one moment: whoever signed up before is in it, and whoever is in it is there as a whole', async () => {
    before = [await signUp(), await signUp()];
    const signedUp: string[] = [];
    let isBusy = true;
    const visitors = Array.from({ length: 4 }, async () => {
      while (isBusy) signedUp.push(await signUp());
    });
    await until(() => signedUp.length > 4, 30_000);
    const dumped = await runCommand(postgres, 'dump', first);
    isBusy = false;
    await Promise.all(visitors);
    expect([dumped.code, dumped.log]).toEqual([0, []]);
    expect(dumped.lines[1]).toBe('To restore it you need the key "one" of the key ring. Keep it elsewhere.');
    expect(statSync(first).mode & 0o777).toBe(0o600);
    before.push(...signedUp.slice(0, 4));
  });

  test('does not take the place of a file', async () => {
    const { code, log } = await runCommand(postgres, 'dump', first);
    expect([code, log]).toEqual([1, [`${first} exists already. Name another file, or take it away.`]]);
  });

  test('is not restored without its key, nor damaged, nor over something: each says what to do', async () => {
    const cut = join(folder, 'cut.gz');
    writeFileSync(cut, readFileSync(first).subarray(0, -100));
    const other = `two:${Buffer.alloc(32, 6).toString('base64')}`;
    const { LATCHKEY_KEY_RING: _, ...keyless } = otherPostgres;
    const tries = [
      await runCommand(keyless, 'restore', first),
      await runCommand({ ...otherPostgres, LATCHKEY_KEY_RING: other }, 'restore', first),
      await runCommand(otherPostgres, 'restore', cut),
      await runCommand(postgres, 'restore', first),
      await runCommand(otherPostgres, 'restore'),
    ];
    expect(tries.map(({ code, log }) => [code, log[0]])).toEqual([
      [1, expect.stringContaining('LATCHKEY_KEY_RING: is needed')],
      [1, expect.stringContaining('LATCHKEY_KEY_RING: it has no key "one"')],
      [1, expect.stringContaining(`${cut} is damaged`)],
      [1, 'The database is not empty. Restore into one that is new.'],
      [2, '"latchkey restore" needs <file>. See "latchkey help restore".'],
    ]);
    expect(await tableCount(otherPostgres.DATABASE_URL ?? '')).toBe(0);
  });

  test('is restored into the embedded database, where everything works, dumps too', async () => {
    expect(await runCommand(embedded, 'restore', first)).toMatchObject({ code: 0, log: [] });
    const restored = await startProcess(embedded);
    expect(await refusedCredentials(restored, held, 0)).toEqual([]);
    for (const email of before) expect(await signIn(restored, email)).toBe(200);
    expect(await runCommand(embedded, 'dump', second)).toMatchObject({ code: 0, log: [] });
    await restored.stop();
  }, 180_000);

  test('goes back to a server from there', async () => {
    expect(await runCommand(otherPostgres, 'restore', second)).toMatchObject({ code: 0, log: [] });
    const restored = await startProcess(otherPostgres);
    expect(await refusedCredentials(restored, held, 1)).toEqual([]);
    for (const email of before) expect(await signIn(restored, email)).toBe(200);
    await restored.kill();
  }, 180_000);
});

async function signUp(): Promise<string> {
  const email = newEmail();
  const body = { email, password, verification_callback_url: callbackUrl };
  const headers = { 'x-forwarded-for': newAddress() };
  const { status, text } = await held.project.call('POST /auth/password/sign-up', { headers, body });
  if (status !== 200) throw new Error(text);
  return email;
}

const signIn = async (at: ReadyProcess, email: string) =>
  (await projectIn(at, held.project).call('POST /auth/password/sign-in', { body: { email, password } })).status;

async function tableCount(url: string): Promise<number> {
  const { db, close } = await openPostgres(url, { say: () => {}, onError: () => {}, leaveSchema: true });
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db);
  await close();
  return rows.length;
}
