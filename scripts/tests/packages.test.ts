import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type Rolldown, build as viteBuild } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/command.mjs';
import { openedByNode, packaged } from '../support/opened-by-node.mjs';
import { nameIn, packed, packOne, published } from '../support/pack.mjs';

const run = promisify(execFile);
const INSTALL_MILLIS = 120_000;

let folder: string;
let tarballs: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-published-'));
  tarballs = await packed();
}, INSTALL_MILLIS);

afterAll(() => rm(folder, { recursive: true, force: true }));

const tarballOf = (name: string) => tarballs[nameIn(name)] as string;

describe.each(published)('the package in %s', (name) => {
  test('is as a package should be', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: await bytesOf(tarballOf(name)) }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has its licence, a page about it and what changed, and no sources, maps or tests', async () => {
    const { stdout } = await run('tar', ['tzf', tarballOf(name)]);
    const files = stdout.trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md'].map((file) => `package/${file}`)),
    );
    expect(files.filter((file) => /^package\/src\/|\.map$|\.test\.|tsbuildinfo/.test(file))).toEqual([]);
  });

  test('says nothing of the sources, nor of what only they need', async () => {
    const { stdout } = await run('tar', ['xzOf', tarballOf(name), 'package/package.json']);
    expect(stdout).not.toContain('latchkey-source');
    expect(JSON.parse(stdout)).not.toHaveProperty('devDependencies');
  });
});

test.each(['protocol', 'sdk', 'react', 'cli'])('packing %s again gives the same bytes', async (name) => {
  const { tarball } = await packOne(name, folder);
  const [one, other] = await Promise.all([tarball, tarballOf(name)].map(bytesOf));
  expect(Buffer.from(one as ArrayBuffer).equals(Buffer.from(other as ArrayBuffer))).toBe(true);
});

/** What ES modules and bundlers resolve; the packages are for nobody else. */
const RESOLUTIONS = ['node16-esm', 'bundler'];

/** The command has no types to be wrong; the service is a program, whose insides are nobody's entry. */
test.each(['protocol', 'sdk', 'react', 'next'])('the types of @latchkey/%s are those of its code', async (name) => {
  const tarball = createPackageFromTarballData(new Uint8Array(await bytesOf(tarballOf(name))));
  const answer = await checkPackage(tarball, { excludeEntrypoints: [/\.css$/] });
  const problems = answer.types ? answer.problems : ['It has no types.'];
  const ours = (problem: (typeof problems)[number]) =>
    typeof problem === 'string' || !('resolutionKind' in problem) || RESOLUTIONS.includes(problem.resolutionKind);
  expect(problems.filter(ours)).toEqual([]);
});

describe('the SDK, installed in an empty folder', () => {
  let app: string;

  beforeAll(async () => {
    app = await installed('sdk-alone', ['protocol', 'sdk']);
  }, INSTALL_MILLIS);

  test('brings the contract, the helper for passkeys and jose along, and nothing else', () => {
    expect(packagesIn(app)).toEqual(['@latchkey/protocol', '@latchkey/sdk', '@simplewebauthn/browser', 'jose']);
  });

  test.each([
    ['@latchkey/sdk', 'ClientApp'],
    ['@latchkey/sdk/client-json', 'fromClientJson'],
    ['@latchkey/sdk/agents', 'delegate'],
    ['@latchkey/sdk/bound-sessions', 'boundFetch'],
    ['@latchkey/sdk/sign-in-methods', 'canSignIn'],
    ['@latchkey/sdk/server', 'ServerApp'],
    ['@latchkey/sdk/admin', 'AdminApp'],
    ['@latchkey/sdk/testing', 'TestApp'],
  ])('%s is imported, and required, by plain Node', async (entry, name) => {
    const imported = await node(app, `console.log(Object.keys(await import('${entry}')).join())`);
    const required = await node(app, `console.log(Object.keys(require('${entry}')).join())`, 'commonjs');
    expect(imported).toContain(name);
    expect(required.split(',')).toEqual(expect.arrayContaining(imported.split(',')));
  });

  test('an import of which nothing is used leaves nothing in a bundle', async () => {
    const { outputFiles } = await build({
      stdin: { contents: "import '@latchkey/sdk/admin'; import { ClientApp } from '@latchkey/sdk';", resolveDir: app },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
    });
    expect(outputFiles.map(({ text }) => text.replace(/^\/\/.*$/gm, '').trim())).toEqual(['']);
  });

  test('its types find mistakes, where there is no zod to make them anything', async () => {
    await writeFile(
      join(app, 'right.ts'),
      `import { ClientApp } from '@latchkey/sdk';
import { AdminApp } from '@latchkey/sdk/admin';
const app = new ClientApp({ tokenStore: 'cookie' });
const admin = new AdminApp({ tokenStore: null });
export async function all() {
  const user = await app.getUser({ or: 'throw' });
  const name: string | null = user.displayName;
  const result = await app.signInWithCredential({ email: 'ada@example.com', password: 'a long password' });
  if (result.status === 'error' && result.error.code === 'EMAIL_PASSWORD_MISMATCH') return name;
  return (await admin.getProject()).displayName;
}
`,
    );
    await writeFile(
      join(app, 'wrong.ts'),
      `import { ClientApp } from '@latchkey/sdk';
const app = new ClientApp({ tokenStore: 'cookie' });
export async function all() {
  const user = await app.getUser({ or: 'throw' });
  const age: number = user.displayName;
  user.nothing();
  const result = await app.signInWithCredential({ mail: 'ada@example.com', password: 'a long password' });
  if (result.status === 'error' && result.error.code === 'NO_SUCH_CODE') return age;
}
`,
    );
    expect(await mistakes(app, 'right.ts')).toEqual([]);
    expect(await mistakes(app, 'wrong.ts')).toEqual([5, 6, 7, 8]);
  });
});

describe('the screens, installed in an empty folder', () => {
  const screens = ['', '/brands', '/device', '/locales/de'].map((entry) => `@latchkey/react${entry}`);
  const bundlers = [['esbuild', bundledByEsbuild] as const, ['Vite', bundledByVite] as const];
  const ours = (files: readonly string[]) => files.filter((file) => /^@latchkey\/(sdk|react)\//.test(file));
  let app: string;

  beforeAll(async () => {
    app = await installed('react-alone', ['protocol', 'sdk', 'react']);
  }, INSTALL_MILLIS);

  test('come as at most ten packages, React among them', () => {
    expect(packagesIn(app).length).toBeLessThanOrEqual(10);
  });

  test.each(screens)('%s is imported by plain Node', async (entry) => {
    expect(await node(app, `console.log(Object.keys(await import('${entry}')).length > 0)`)).toBe('true');
  });

  test('cost plain Node four files: one of their own, one of the SDK, two of React', async () => {
    expect((await openedByNode(app, ['@latchkey/react'])).length).toBeLessThanOrEqual(4);
  });

  test('are one copy in plain Node, whichever entries are imported: so are their contexts', async () => {
    const files = ours(await openedByNode(app, [...screens, '@latchkey/sdk/server']));
    expect(files).toContain('@latchkey/react/dist/node/ui/icons/brands.js');
    expect(files.filter((file) => !file.includes('/dist/node/'))).toEqual([]);
  });

  test.each(bundlers)('%s takes their modules, for servers too', async (_, bundled) => {
    const files = ours(await bundled(app, "export * from '@latchkey/react'; export * from '@latchkey/sdk/server';"));
    expect(files).toContain('@latchkey/react/dist/ui/spinner.js');
    expect(files.filter((file) => file.includes('/dist/node/'))).toEqual([]);
  });

  test.each(bundlers)('%s leaves out what an app does not use', async (_, bundled) => {
    const files = ours(await bundled(app, "export { Spinner } from '@latchkey/react';"));
    expect(files).toContain('@latchkey/react/dist/ui/spinner.js');
    expect(files.filter((file) => !/\/(ui|appearance)\/|\/index\.js$/.test(file))).toEqual([]);
  });

  test('are marked as parts of the client where bundlers of server components look', async () => {
    const entry = await readFile(join(app, 'node_modules/@latchkey/react/dist/index.js'), 'utf8');
    expect(entry).toMatch(/^'use client';/);
  });
});

/** The files of which something is in the bundle that a server gets of the program. */
async function bundledByEsbuild(app: string, program: string): Promise<string[]> {
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: app },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
  });
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return packaged(parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path));
}

/** The same by Vite, where nothing is left to Node. */
async function bundledByVite(app: string, program: string): Promise<string[]> {
  const entry = join(app, 'program.js');
  await writeFile(entry, program);
  const { output } = (await viteBuild({
    root: app,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: { ssr: entry, write: false },
  })) as Rolldown.RolldownOutput;
  const parts = output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.entries(chunk.modules) : []));
  return packaged(parts.filter(([, { renderedLength }]) => renderedLength > 0).map(([path]) => path));
}

/** A folder with these packages, and what they bring along. */
async function installed(name: string, packages: readonly string[]): Promise<string> {
  const app = join(folder, name);
  await mkdir(app);
  await writeFile(join(app, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--ignore-scripts'];
  await run('npm', ['install', ...quiet, ...packages.map(tarballOf)], { cwd: app });
  return app;
}

function packagesIn(app: string): string[] {
  const modules = join(app, 'node_modules');
  const named = readdirSync(modules).filter((name) => !name.startsWith('.'));
  return named.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}

async function node(cwd: string, code: string, type = 'module'): Promise<string> {
  const { stdout } = await run(process.execPath, [`--input-type=${type}`, '--no-warnings', '-e', code], { cwd });
  return stdout.trim();
}

/** The lines at which the compiler finds a mistake, everything that is imported included. */
async function mistakes(cwd: string, file: string): Promise<number[]> {
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];
  const compiler = [...strict, '--types', '', '--ignoreConfig', file];
  const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), compiler, { cwd }).catch((failure) => failure);
  const places = [...(stdout as string).matchAll(/^(\S+?)\((\d+),/gm)];
  return places.map(([line, path, place]) => (path === file ? Number(place) : expect.fail(line)));
}

async function bytesOf(path: string): Promise<ArrayBuffer> {
  const bytes = await readFile(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
