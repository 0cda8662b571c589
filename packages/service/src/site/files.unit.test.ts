import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { HeldFile } from '../http/files/held-file.ts';
import { readSite } from './files.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const page = '<html><meta name="latchkey" content="" /><p title="x">Hello</p></html>';

/** A folder with these files, as the build leaves it. */
function folderOf(contents: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const fileOf = (path: string, content: string) =>
  readSite(folderOf({ 'index.html': page, [path]: content }))?.files.get(`/${path}`) as HeldFile;

test('a folder that is not there is no site', () => {
  expect(readSite('/nowhere/site')).toBeUndefined();
});

test('a folder without a page is no site', () => {
  expect(readSite(folderOf({ 'assets/a.js': 'a' }))).toBeUndefined();
});

test('a page without a place for its settings is no site', () => {
  expect(readSite(folderOf({ 'index.html': '<html></html>' }))).toBeUndefined();
});

test('the page is cut where its settings go', () => {
  expect(readSite(folderOf({ 'index.html': page }))?.page).toEqual([
    '<html><meta name="latchkey" content="',
    '" /><p title="x">Hello</p></html>',
  ]);
});

test('files are found by their path, at any depth, but the page is not one of them', () => {
  const site = readSite(folderOf({ 'index.html': page, 'a.js': '', 'assets/b.css': '', 'assets/fonts/c.woff2': '' }));
  expect([...(site?.files.keys() ?? [])].sort()).toEqual(['/a.js', '/assets/b.css', '/assets/fonts/c.woff2']);
});

test('hidden files and folders are no part of it', () => {
  const site = readSite(folderOf({ 'index.html': page, '.a': '', '.vite/manifest.json': '', 'a/.b/c.js': '' }));
  expect([...(site?.files.keys() ?? [])]).toEqual([]);
});

test.each([
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.svg', 'image/svg+xml'],
  ['a.png', 'image/png'],
  ['a.woff2', 'font/woff2'],
  ['a.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['a.unheard-of', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
])('%s is of the type %s', (path, type) => {
  expect(fileOf(path, '').type).toBe(type);
});

test('what is below assets may be kept for ever, what is not is asked for again', () => {
  expect(fileOf('assets/a.js', '').cacheControl).toBe('public, max-age=31536000, immutable');
  expect(fileOf('theme.js', '').cacheControl).toBe('no-cache');
});

test('the etag follows the content', () => {
  expect(fileOf('a.js', 'one').etag).toBe(fileOf('b.js', 'one').etag);
  expect(fileOf('a.js', 'one').etag).not.toBe(fileOf('a.js', 'two').etag);
});

describe('a long text', () => {
  const text = 'the same words again and again, '.repeat(100);
  const unpack = {
    br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
    gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
    none: (bytes: Buffer) => bytes.toString(),
  };

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000', undefined],
    ['identity', undefined],
    ['brotli', undefined],
    ['', undefined],
    [null, undefined],
  ] as const)('goes to whoever accepts "%s" as %s', async (accept, encoding) => {
    const [bytes, chosen] = await fileOf('a.js', text).encoded(accept);
    expect(chosen).toBe(encoding);
    expect(unpack[encoding ?? 'none'](bytes)).toBe(text);
  });

  test('is compressed once', async () => {
    const file = fileOf('a.js', text);
    expect((await file.encoded('br'))[0]).toBe((await file.encoded('br'))[0]);
  });
});

test.each([
  ['a short text', 'a.js', 'short'],
  ['a picture', 'a.png', 'x'.repeat(5_000)],
])('%s is not compressed', async (_, path, content) => {
  const [bytes, encoding] = await fileOf(path, content).encoded('br');
  expect([bytes.toString(), encoding]).toEqual([content, undefined]);
});
