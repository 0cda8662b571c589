import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptLogins } from './kept-logins.ts';

const url = 'http://localhost:4400';
const login = { refreshToken: 'a token' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a login is found again, at its service alone', () => {
  keptLogins(folder).keep(url, login);
  expect(keptLogins(folder).find(url)).toEqual(login);
  expect(keptLogins(folder).find('https://auth.example.com')).toBeUndefined();
});

test('nobody else may read it, nor look into a folder that was made for it', () => {
  const inner = join(folder, 'latchkey');
  keptLogins(inner).keep(url, login);
  expect([modeOf(inner), modeOf(join(inner, 'logins.json'))]).toEqual(['700', '600']);
});

test('a file that others could read is replaced by one that they cannot', () => {
  const file = join(folder, 'logins.json');
  writeFileSync(file, '{}');
  chmodSync(file, 0o644);
  keptLogins(folder).keep(url, login);
  expect(modeOf(file)).toBe('600');
});

test('nothing is left beside it', () => {
  keptLogins(folder).keep(url, login);
  expect(readdirSync(folder)).toEqual(['logins.json']);
});

test('with the last login the file goes', () => {
  const logins = keptLogins(folder);
  logins.keep(url, login);
  logins.keep('https://auth.example.com', login);
  logins.forget(url);
  expect(logins.find('https://auth.example.com')).toEqual(login);
  logins.forget('https://auth.example.com');
  expect(existsSync(join(folder, 'logins.json'))).toBe(false);
});

test('a file that cannot be read is named, with what to do', () => {
  const file = join(folder, 'logins.json');
  writeFileSync(file, '{ "http');
  expect(() => keptLogins(folder).find(url)).toThrow(
    /logins\.json cannot be read: .+\. Delete it, and run "latchkey login"\.$/,
  );
});
