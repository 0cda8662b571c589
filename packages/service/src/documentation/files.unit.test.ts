import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { documentationFiles } from './files.ts';

const above = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));
afterAll(() => rmSync(above, { recursive: true }));

const folder = join(above, 'docs');
mkdirSync(join(folder, 'guides'), { recursive: true });
for (const name of ['index.html', 'settings.html', 'guides/upgrade.html', 'settings.md', 'llms.txt'])
  writeFileSync(join(folder, name), name);
writeFileSync(join(above, 'secret.html'), 'secret');

const find = documentationFiles(folder);

test.each([
  ['', 'text/html; charset=utf-8'],
  ['settings', 'text/html; charset=utf-8'],
  ['guides/upgrade', 'text/html; charset=utf-8'],
  ['settings.md', 'text/markdown; charset=utf-8'],
  ['llms.txt', 'text/plain; charset=utf-8'],
])('"%s" is a file of the site', (path, type) => {
  expect(find(path)).toMatchObject({ type, cacheControl: 'no-cache' });
});

test.each(['guides', 'guides/', 'nothing', '../secret', '..%2fsecret', '/settings', 'settings/'])(
  '"%s" is nothing',
  (path) => {
    expect(find(path)).toBeUndefined();
  },
);

test('a file is read once', () => {
  expect(find('settings')).toBe(find('settings'));
});

test('a site that is built while the service runs is found, and so is the next one', () => {
  const later = join(above, 'later');
  const findLater = documentationFiles(later);
  expect(findLater('')).toBeUndefined();
  mkdirSync(join(above, 'first'));
  writeFileSync(join(above, 'first', 'index.html'), 'first');
  renameSync(join(above, 'first'), later);
  expect(findLater('')).toMatchObject({ type: 'text/html; charset=utf-8' });
  mkdirSync(join(above, 'second'));
  writeFileSync(join(above, 'second', 'upgrade.html'), 'second');
  rmSync(later, { recursive: true });
  renameSync(join(above, 'second'), later);
  expect([findLater(''), findLater('upgrade')]).toEqual([undefined, expect.anything()]);
});
