import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { documentation } from './documentation.ts';

const above = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));
afterAll(() => rmSync(above, { recursive: true }));

const folder = join(above, 'docs');
mkdirSync(join(folder, 'guides'), { recursive: true });
for (const name of ['index.html', 'settings.html', 'guides/upgrade.html', 'docs.css'])
  writeFileSync(join(folder, name), name);
writeFileSync(join(above, 'secret.html'), 'secret');

const find = documentation(folder);

test.each([
  ['', 'text/html; charset=utf-8'],
  ['settings', 'text/html; charset=utf-8'],
  ['guides/upgrade', 'text/html; charset=utf-8'],
  ['docs.css', 'text/css; charset=utf-8'],
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

test('where the documentation was not built there is nothing', () => {
  expect(documentation('/nowhere')('')).toBeUndefined();
});
