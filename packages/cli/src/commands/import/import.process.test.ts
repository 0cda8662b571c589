import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProject } from '@latchkey/testing';
import { runProgram, signedInAt } from '@latchkey/testing/process/command-line';
import { newFolder } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';
import { answered, commandLine, startService, within } from '../../../testing/command-line.ts';
import { serviceBehind } from '../../../testing/service-behind.ts';
import { importCommands } from './import.ts';

const { service, place, url } = await startService();

/** The command line of the owner in a folder with these files, who means a project of their own. */
async function inFolder(files: Readonly<Record<string, string>>) {
  const project = await newProject({}, service.world);
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const own = { ...within(place, { LATCHKEY_PROJECT_ID: project.id }), folder };
  return { folder, place: own, ...commandLine(own) };
}

const users = [
  { user_id: 'auth0|1', email: 'ada@example.com', email_verified: true, multifactor: ['guardian'] },
  { user_id: 'auth0|2', email: 'grace@example.com', email_verified: true },
  { user_id: 'auth0|3', email: 'ada@example.com' },
];
const file = users.map((user) => JSON.stringify(user)).join('\n');

test('users are checked, imported, imported again, and deleted again', async () => {
  const { folder, read, shown, failure } = await inFolder({ 'users.json': file });
  const counts = { source: 'auth0', differs: 0, refused: 1, withoutTwoFactor: 1 };

  const rehearsed = await read(['import', 'users.json', '--dry-run', '--report', 'refused.csv']);
  expect(rehearsed).toMatchObject({ ...counts, created: 2, unchanged: 0 });
  const [head, line] = readFileSync(join(folder, 'refused.csv'), 'utf8').split('\n');
  expect(head).toBe('source_id,result,code,message');
  expect(line).toMatch(/^"auth0\|3","refused","USER_EMAIL_ALREADY_EXISTS",/);
  expect((await read(['users', 'list'])).users).toEqual([]);

  const imported = await read(['import', 'users.json']);
  expect(imported).toMatchObject({ ...counts, created: 2, unchanged: 0 });
  expect((await read(['users', 'list'])).users).toHaveLength(2);

  const again = await shown('import', 'users.json');
  expect(again).toMatch('Created: 0, imported before: 2, imported before, and different now: 0, refused: 1.');
  expect(again).toMatch("Users with two-factor authentication that the file doesn't include: 1.");
  expect(again).toMatch('Pass --report refused.csv to see why lines are refused.');

  expect(await read(['imports', 'undo', imported.id])).toMatchObject({ deletedUsers: 2, keptUsers: 0 });
  expect((await read(['users', 'list'])).users).toEqual([]);
  const none = '5f2b8a1e-0c4d-4f6a-9b1e-2d3c4b5a6f70';
  expect(await failure('imports', 'undo', none)).toMatchObject({ ended: 4 });
});

test('what is wrong with the command line is said before there is an import', async () => {
  const { failure, folder } = await inFolder({ 'users.json': file, 'none.json': '[]' });
  const wrongs: [words: string[], ended: number, message: RegExp][] = [
    [['none.json'], 4, /There are no users in none\.json/],
    [['users.json', '--from', 'auth0', '--map', 'email=Mail'], 2, /--map names columns of --from csv/],
    [['users.json', '--map', 'mail=Mail'], 2, /--map takes pairs/],
    [['users.json', '--report', 'users.json'], 2, /there is a file/],
  ];
  for (const [words, ended, message] of wrongs)
    expect(await failure('import', ...words)).toMatchObject({ ended, message: expect.stringMatching(message) });
  expect(readFileSync(join(folder, 'users.json'), 'utf8')).toBe(file);
});

test('a service that fails ends it with the reason, and says how to go on', async () => {
  const { place, folder } = await inFolder({ 'users.json': file });
  const broken = await serviceBehind(url, (path, answer) =>
    path.endsWith('/lines') ? new Response('Out of order.', { status: 400 }) : answer,
  );
  const there = { ...(await signedInAt(service, broken)), folder };
  const words = [
    'import',
    'users.json',
    '--report',
    'refused.csv',
    '--project',
    String(place.env?.LATCHKEY_PROJECT_ID),
  ];
  const { code, output, complaint } = await runProgram(there, words);
  expect([code, output], complaint).toEqual([1, '']);
  expect(complaint).toMatch(/Out of order\./);
  expect(complaint).toMatch(/Run it again to go on\. To undo it: latchkey imports undo [0-9a-f-]{36}/);
  expect(readFileSync(join(folder, 'refused.csv'), 'utf8')).toBe('source_id,result,code,message\n');
});

test('every command of imports has answered as its schema says', () => {
  expect([...answered].filter((name) => name in importCommands).sort()).toEqual(Object.keys(importCommands).sort());
});
