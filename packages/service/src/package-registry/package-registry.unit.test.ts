import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusals } from '@latchkey/protocol/refusals';
import { list } from 'tar';
import { afterAll, describe, expect, test } from 'vitest';
import { packageRegistry } from './package-registry.ts';
import { packagesIn } from './packages.ts';

const root = mkdtempSync(join(tmpdir(), 'latchkey-packages-'));
afterAll(() => rmSync(root, { recursive: true }));
const [built, running] = [join(root, 'npm'), join(root, 'service')];
for (const folder of [built, running, join(running, 'dist')]) mkdirSync(folder);

const manifest = { name: '@latchkey/sdk', version: '1.2.3', dependencies: { jose: '6.2.17' } };
const entry = { manifest, file: 'latchkey-sdk-1.2.3.tgz', integrity: 'sha512-aaa=', shasum: 'bbb' };
const alone = { ...entry, manifest: { name: 'latchkey', version: '1.2.3' }, file: 'latchkey-1.2.3.tgz' };
writeFileSync(join(built, entry.file), 'the SDK');
writeFileSync(join(built, alone.file), 'both');
const write = (index: object) => writeFileSync(join(built, 'packages.json'), JSON.stringify(index));
write({ '@latchkey/sdk': entry, latchkey: alone });

const own = { name: '@latchkey/service', version: '1.2.3', files: ['dist', 'docs'] };
writeFileSync(join(running, 'package.json'), JSON.stringify(own));
for (const file of ['dist/main.js', 'dist/main.js.map', 'secret.key']) writeFileSync(join(running, file), file);

const baseUrl = 'https://auth.example.com';
const serve = (folder: string) =>
  packageRegistry({ baseUrl, isUnreachable: () => false, report: () => {} }, packagesIn(folder, running));
const registry = serve(built);

async function get(path: string, init: RequestInit = {}, answer = registry) {
  const response = await answer(new Request(`http://localhost:4400/npm/${path}`, init), 'request-1');
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const documentOf = async (name: string) => JSON.parse((await get(name)).bytes.toString());

describe('a package document', () => {
  test('has the one version there is, with its manifest and where its tarball is', async () => {
    const tarball = `${baseUrl}/npm/@latchkey/sdk/-/sdk-1.2.3.tgz`;
    expect(await documentOf('@latchkey/sdk')).toMatchObject({
      name: '@latchkey/sdk',
      'dist-tags': { latest: '1.2.3' },
      versions: { '1.2.3': { ...manifest, dist: { tarball, integrity: entry.integrity, shasum: entry.shasum } } },
    });
  });

  test.each(['@latchkey%2fsdk', '@latchkey%2Fsdk'])('is asked for as %s by some', async (path) => {
    expect(await documentOf(path)).toEqual(await documentOf('@latchkey/sdk'));
  });

  test('is as old as package managers ask a version to be', async () => {
    const { time } = await documentOf('@latchkey/sdk');
    expect(new Date(time['1.2.3']).getFullYear()).toBeLessThan(2000);
  });

  test('is not sent again to who has it', async () => {
    const etag = (await get('latchkey')).headers.get('etag') ?? '';
    expect((await get('latchkey', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('is the new one after a build', async () => {
    write({ '@latchkey/sdk': entry, latchkey: { ...alone, shasum: 'ccc' } });
    expect((await documentOf('latchkey')).versions['1.2.3'].dist.shasum).toBe('ccc');
  });
});

describe('a tarball', () => {
  test.each([
    ['@latchkey/sdk/-/sdk-1.2.3.tgz', 'the SDK'],
    ['latchkey/-/latchkey-1.2.3.tgz', 'both'],
  ])('%s is what the build made', async (path, content) => {
    expect((await get(path)).bytes.toString()).toBe(content);
  });

  test('of the service that runs is made of what it is installed with, without maps', async () => {
    const { dist } = (await documentOf('@latchkey/service')).versions['1.2.3'];
    const { bytes } = await get(dist.tarball.slice(`${baseUrl}/npm/`.length));
    expect(dist.integrity).toBe(`sha512-${createHash('sha512').update(bytes).digest('base64')}`);
    const files: string[] = [];
    const reader = list({ onReadEntry: ({ path, type }) => void (type === 'File' && files.push(path)) });
    await new Promise((resolve) => reader.on('end', resolve).end(bytes));
    expect(files.sort()).toEqual(['package/dist/main.js', 'package/package.json']);
  });
});

describe('it is unknown', () => {
  test.each([
    ['', 'no name'],
    ['left-pad', 'a package of others'],
    ['@latchkey/nothing', 'one that we do not have'],
    ['__proto__', 'no own name'],
    ['@latchkey/sdk/-/sdk-1.2.4.tgz', 'another version'],
    ['@latchkey/sdk/-/..%2f..%2fservice%2fsecret.key', 'a path'],
    ['@latchkey/service/-/secret.key', 'another file'],
  ])('%s: %s', async (path) => {
    const { status, bytes } = await get(path);
    expect([status, bytes.toString()]).toEqual(refusals.PACKAGE_UNKNOWN);
  });
});

test('it can only be read', async () => {
  expect((await get('@latchkey/sdk', { method: 'PUT', body: '{}' })).status).toBe(405);
});

test('before the build has made packages, clients are asked to come again', async () => {
  const { status, bytes, headers } = await get('@latchkey/sdk', {}, serve(join(root, 'elsewhere')));
  expect([status, bytes.toString()]).toEqual(refusals.PACKAGES_NOT_BUILT);
  expect(headers.get('retry-after')).toBe('10');
});
