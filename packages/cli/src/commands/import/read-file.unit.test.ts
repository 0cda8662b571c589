import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportLine } from '@latchkey/sdk/imports';
import { expect, test } from 'vitest';
import { hashConfigIn, openLines } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-import-'));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function read(path: string, map: Readonly<Record<string, string>> = {}) {
  const from = Object.keys(map).length > 0 ? 'csv' : undefined;
  const file = await openLines(path, { from, map, hashConfig: undefined });
  const lines: ImportLine[] = [];
  for await (const line of file.lines) lines.push(line);
  return { lines, source: file.source(), share: file.share(), withoutTwoFactor: file.withoutTwoFactor() };
}

test('a file tells its system, how far it is read, and whose two-factor authentication it lacks', async () => {
  const users = [
    { user_id: 'a1', multifactor: ['guardian'] },
    { user_id: 'a2', multifactor: [] },
  ];
  const path = fileOf('auth0.json', users.map((user) => JSON.stringify(user)).join('\n'));
  expect(await read(path)).toEqual({
    lines: [{ source_id: 'a1' }, { source_id: 'a2' }],
    source: 'auth0',
    share: 1,
    withoutTwoFactor: 1,
  });
});

test('a secret that the file has is not missing', async () => {
  const totp_secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const user = { id: 'u1', email_addresses: [], two_factor_enabled: true, totp_secret };
  expect(await read(fileOf('clerk.json', JSON.stringify(user)))).toMatchObject({ withoutTwoFactor: 0 });
});

test.each([
  ['shop.age', 'age-encryption.org/v1\n-> scrypt salt 18\n'],
  ['shop.csv', 'age-encryption.org/v1\n-> scrypt salt 18\n'],
  ['shop.jsonl', '{"latchkey":"project","version":1}\n{"table":"users"}\n'],
])('the exported project in %s has a command of its own', async (name, text) => {
  await expect(read(fileOf(name, text))).rejects.toThrow('Import it with "latchkey import-project".');
});

test.each([
  ['cut.json', '[{"user_id":"a1"}', "cut.json: it's cut off after record 1."],
  ['short.csv', 'id,email\n1\n', 'short.csv: line 2 has 1 fields, but the header has 2.'],
  ['large.json', '{"user_id":"a1"}\n{"user_id":12345678901234567890}', 'large.json: in record 2 the number'],
  ['other.json', '{"nr":1}', 'No known system writes records like the first one'],
])('what is wrong with %s is said', async (name, text, message) => {
  await expect(read(fileOf(name, text))).rejects.toThrow(message);
});

test('a column that is not there is an error, not a user without it', async () => {
  const path = fileOf('users.csv', 'Number,Mail\n1,ada@example.com\n');
  expect(await read(path, { source_id: 'Number', email: 'Mail' })).toMatchObject({
    lines: [{ source_id: '1', emails: [{ value: 'ada@example.com', is_verified: false }] }],
  });
  await expect(read(path, { email: 'EMail' })).rejects.toThrow(
    "there's no column EMail for email. Columns are: Number, Mail.",
  );
});

test('a file that is not there is said', async () => {
  const path = join(folder, 'none.json');
  await expect(read(path)).rejects.toThrow(`There is no file ${path}.`);
  await expect(hashConfigIn(path)).rejects.toThrow(`There is no file ${path}.`);
});
