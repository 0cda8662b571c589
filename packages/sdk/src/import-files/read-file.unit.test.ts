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
