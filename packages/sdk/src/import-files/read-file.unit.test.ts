import { expect, test } from 'vitest';
import { readImportFile } from './read-file.ts';

async function* pieces(text: string) {
  yield text;
}

async function firstOf(text: string, map: Readonly<Record<string, string>>) {
  const file = readImportFile(pieces(text), { isTable: true, map });
  const { value } = await file.lines[Symbol.asyncIterator]().next();
  return { line: value, columns: file.columns(), source: file.source() };
}

test('the columns of a table are told with its first line', async () => {
  expect(await firstOf('Number,Mail\n1,ada@example.com\n', { source_id: 'Number', email: 'Mail' })).toMatchObject({
    line: { source_id: '1', emails: [{ value: 'ada@example.com' }] },
    columns: ['Number', 'Mail'],
    source: 'csv',
  });
});

test('a field that is said to be in no column is left out, also where a column has its name', async () => {
  const text = 'id,display_name\n1,Ada\n';
  expect((await firstOf(text, {})).line).toMatchObject({ display_name: 'Ada' });
  expect((await firstOf(text, { display_name: '' })).line).not.toHaveProperty('display_name');
});

test("what is missing for Firebase's hashes is told by a reason, not as a broken record", async () => {
  const record = JSON.stringify({ localId: 'f1', passwordHash: 'aGFzaA==' });
  const { lines } = readImportFile(pieces(record), { isTable: false });
  await expect(lines[Symbol.asyncIterator]().next()).rejects.toMatchObject({ reason: 'NO_HASH_CONFIG' });
});

const stackUser = { id: 's1', primary_email: null, signed_up_at_millis: 1_672_567_200_000 };
const authUser = { user_id: 'auth0|1', identities: [] };

test.each([
  ['an answer of Stack Auth', { items: [stackUser] }, undefined, ['s1']],
  ['an answer of Stack Auth that is named', { items: [stackUser] }, 'stack-auth', ['s1']],
  ['an answer of Cognito', { Users: [{ Username: 'c1', Attributes: [] }] }, undefined, ['c1']],
  ['a record of Auth0 that has a list of that name', { ...authUser, items: [{ user_id: 'x' }] }, 'auth0', ['auth0|1']],
] as const)('users are read from %s', async (_, file, from, ids) => {
  const { lines } = readImportFile(pieces(JSON.stringify(file)), { isTable: false, from });
  const found = [];
  for await (const line of lines) found.push(line.source_id);
  expect(found).toEqual(ids);
});

test.each(['items', 'Users'])('objects in a list "%s" of a record of another system are no users', async (list) => {
  const text = `${JSON.stringify({ [list]: [authUser], ...authUser })}\n${JSON.stringify(authUser)}`;
  const { lines } = readImportFile(pieces(text), { isTable: false });
  await expect(lines[Symbol.asyncIterator]().next()).rejects.toMatchObject({ reason: 'UNKNOWN_SYSTEM' });
});
