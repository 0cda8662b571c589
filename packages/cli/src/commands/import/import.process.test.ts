import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newEmptyDatabase, newProject } from '@latchkey/testing';
import { onServer } from '@latchkey/testing/database/on-server';
import { runProgram, signedInAt, startProgram } from '@latchkey/testing/process/command-line';
import { newFolder } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';
import { answered, commandLine, startService, within } from '../../../testing/command-line.ts';
import { serviceBehind } from '../../../testing/service-behind.ts';
import { importCommands } from './import.ts';

const { service, place, url } = await startService();

/** The command line of the owner in a folder with these files, who means a project of their own. */
async function inFolder(files: Readonly<Record<string, string>>, config: Readonly<Record<string, unknown>> = {}) {
  const project = await newProject(config, service.world);
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const own = { ...within(place, { LATCHKEY_PROJECT_ID: project.id }), folder };
  return { folder, project, place: own, ...commandLine(own) };
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
    [['users.json', '--ids', 'users.json'], 2, /there is a file/],
    [[], 2, /Name a file, --database or --api/],
    [['users.json', '--database', 'postgres://localhost/x'], 2, /only a file and --api go together/],
    [['--from', 'better-auth', '--database', 'postgres://localhost/x', '--roles', 'admin'], 2, /--roles takes pairs/],
    [['--from', 'csv', '--database', 'postgres://localhost/x'], 2, /--database needs --from/],
    [['users.json', '--two-factor'], 2, /--two-factor goes with --from better-auth and --database/],
    [['--from', 'auth-js', '--database', 'postgres://localhost/x', '--two-factor'], 2, /--two-factor goes with/],
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

test.each([
  ['SIGINT', 1],
  ['SIGKILL', 3],
] as const)('stopped by %s after batch %i, it goes on when it is run again', async (signal, batches) => {
  const many = Array.from({ length: 3_000 }, (_, at) => ({ user_id: `auth0|${at}`, email: `u${at}@example.com` }));
  const { folder, place, read } = await inFolder({ 'users.json': many.map((user) => JSON.stringify(user)).join('\n') });
  let answers = 0;
  const watched = await serviceBehind(url, (path, answer) => {
    if (path.endsWith('/lines') && ++answers === batches) program.stop(signal);
    return answer;
  });
  const there = { ...(await signedInAt(service, watched)), folder };
  const projectId = String(place.env?.LATCHKEY_PROJECT_ID);
  const program = startProgram(there, ['import', 'users.json', '--ids', 'first.csv', '--project', projectId]);
  expect((await program.ended).code).not.toBe(0);

  const { created, unchanged, refused, differs } = await read(['import', 'users.json', '--ids', 'ids.csv']);
  expect(unchanged).toBeGreaterThanOrEqual(500 * batches);
  expect([created + unchanged, refused, differs]).toEqual([3_000, 0, 0]);
  expect(await read(['import', 'users.json'])).toMatchObject({ created: 0, unchanged: 3_000 });
  const [head, ...rows] = readFileSync(join(folder, 'ids.csv'), 'utf8').trim().split('\n');
  expect(head).toBe('source_id,id,result');
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(3_000);
  expect(rows[0]).toMatch(/^"auth0\|\d+","[0-9a-f-]{36}","(created|unchanged)"$/);
});

test('a database is read with its organizations, and its API keys are recognized here', async () => {
  const { url: database } = await newEmptyDatabase();
  const sql = new URL('../../../testing/old-databases/better-auth.sql', import.meta.url);
  await onServer(database, readFileSync(sql, 'utf8').replaceAll("'salt:key'", 'null'));
  // An account at X needs the provider, which this project doesn't have.
  await onServer(database, `delete from account where "providerId" = 'twitter'`);
  const { folder, project, read } = await inFolder({}, { allow_user_api_keys: true });
  const words = ['import', '--from', 'better-auth', '--database', database];
  const roles = ['--roles', 'owner=team_admin,admin=team_admin'];
  expect(await read([...words, ...roles, '--ids', 'ids.csv'])).toMatchObject({
    source: 'better-auth',
    created: 3,
    refused: 0,
    withoutTwoFactor: 1,
  });
  expect(await read([...words, ...roles])).toMatchObject({ created: 0, unchanged: 3 });
  const rows = readFileSync(join(folder, 'ids.csv'), 'utf8').trim().split('\n').slice(1);
  const ids = new Map(rows.map((row) => row.split(',').map((cell) => cell.slice(1, -1)) as [string, string]));
  const checked = await project.server('POST /user-api-keys/check', { body: { api_key: 'ua_live_0123456789abcdef' } });
  expect(checked.body).toMatchObject({ user_id: ids.get('u2'), description: 'ua_liv' });
  const invitations = await project.server('GET /team-invitations', { query: { team_id: String(ids.get('o1')) } });
  expect(invitations.body.items).toMatchObject([{ recipient_email: 'alan@example.com' }]);
});

test('a command that ends early leaves no connection to the database', async () => {
  const { url: database } = await newEmptyDatabase();
  await onServer(
    database,
    readFileSync(new URL('../../../testing/old-databases/auth-js-pg.sql', import.meta.url), 'utf8'),
  );
  const { place, folder } = await inFolder({ 'there.csv': '' });
  const there = { ...(await signedInAt(service, url)), folder };
  const project = String(place.env?.LATCHKEY_PROJECT_ID);
  const words = ['import', '--from', 'auth-js', '--database', database, '--report', 'there.csv', '--project', project];
  const { code, complaint } = await runProgram(there, words);
  expect([code, complaint]).toEqual([2, expect.stringMatching(/there is a file/)]);
}, 60_000);

test('an API is read with a key that is piped in', async () => {
  const { read } = await inFolder({});
  const user = {
    id: 'user_1',
    object: 'user',
    primary_email_address_id: 'idn_1',
    email_addresses: [{ id: 'idn_1', email_address: 'ada@example.com', verification: { status: 'verified' } }],
  };
  const clerk = await serviceBehind(url, (path) =>
    path.startsWith('/v1/users?limit=500')
      ? Response.json(path.includes('offset=0&') ? [user] : [])
      : new Response(path, { status: 404 }),
  );
  const words = ['import', '--from', 'clerk', '--api', clerk, '--key-stdin'];
  expect(await read(words, { input: 'sk_test' })).toMatchObject({ source: 'clerk', created: 1 });
});

test('every command of imports has answered as its schema says', () => {
  expect([...answered].filter((name) => name in importCommands).sort()).toEqual(Object.keys(importCommands).sort());
});
