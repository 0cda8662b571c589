import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/command.mjs';
import { published } from '../support/pack.mjs';

/** Permissive ones: they ask for their text to be kept, or for nothing. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
];

/** Typefaces, which the dashboard serves as they are: docs/decisions/libraries/0045-typefaces.md. */
const TYPEFACES = /^@fontsource-variable\//;

/** Packages with another license, and why they may be here. None but the typefaces may be part of what is published. */
const EXCEPTIONS: readonly (readonly [packages: RegExp, license: string, reason: string])[] = [
  [TYPEFACES, 'OFL-1.1', 'may be served and bundled with any software; used as it is'],
  [/^axe-core$/, 'MPL-2.0', 'inspects pages in tests; used as it is'],
  [/^lightningcss(-|$)/, 'MPL-2.0', 'a tool of the build; used as it is'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'Next.js loads it for images, in the tests of its binding; used as it is'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'data of browsers that Next.js builds for, in the tests of its binding'],
  [/^spawndamnit$/, 'SEE LICENSE IN LICENSE', 'of Changesets; the file has the MIT license'],
  [/^@stackframe\//, 'none', 'the published SDK of the same protocol, which drives the service in a test'],
];

interface Locked {
  readonly path: string;
  readonly name: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const lockfiles = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: root, encoding: 'utf8' });
const all = lockfiles.trim().split('\n').flatMap(packagesOf);

/** What a lockfile has brought from elsewhere. Npm writes the license of each package into it. */
function packagesOf(lockfile: string): Locked[] {
  const packages: Record<string, Omit<Locked, 'path'>> = JSON.parse(readFileSync(root + lockfile, 'utf8')).packages;
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => ({ ...locked, path, name: locked.name ?? nameAt(path) }))
    .map((locked) => ({
      ...locked,
      license: locked.license ?? licenseAt(`${root}${dirname(lockfile)}/${locked.path}`),
    }));
}

function nameAt(path: string): string {
  return path.split('node_modules/').at(-1) as string;
}

/** Very old packages say it in words of their own. */
function licenseAt(folder: string): string {
  if (!existsSync(`${folder}/package.json`)) return 'none';
  const { license, licenses } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return license?.type ?? licenses?.[0]?.type ?? license ?? 'none';
}

/** An SPDX expression: one of those it lets you choose from, all of those it joins. */
function isPermissive(license: string): boolean {
  const words = license.replace(/[()]/g, '');
  if (words.includes(' OR ')) return words.split(' OR ').some(isPermissive);
  return words.split(' AND ').every((word) => PERMISSIVE.includes(word));
}

const exceptionFor = ({ name, license = 'none' }: Locked) =>
  EXCEPTIONS.find(([packages, expected]) => packages.test(name) && license.includes(expected));

const restrictive = all.filter(({ license = 'none' }) => !isPermissive(license));

test('there are packages to look at', () => {
  expect(all.length).toBeGreaterThan(500);
});

test('every package that is used has a permissive license, or a reason to be here', () => {
  const unexpected = restrictive.filter((locked) => !exceptionFor(locked));
  expect(unexpected.map(({ path, license }) => `${path}: ${license}`)).toEqual([]);
});

test('every exception is needed', () => {
  const needed = new Set(restrictive.map(exceptionFor));
  expect(EXCEPTIONS.filter((exception) => !needed.has(exception)).map(([packages]) => packages.source)).toEqual([]);
});

test('whoever installs a published package, or opens the dashboard, gets permissive licenses only', () => {
  const roots = [...published.map((name) => `packages/${name}`), 'apps/dashboard'];
  const installed = reachableFrom(roots);
  expect(installed.size).toBeGreaterThan(60);
  const programs = restrictive.filter(({ name }) => !TYPEFACES.test(name));
  expect([...installed].filter((path) => programs.some((locked) => locked.path === path))).toEqual([]);
});

/** What npm installs with these folders, as Node finds it. */
function reachableFrom(roots: readonly string[]): Set<string> {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
  const reached = new Set<string>();
  const queue = [...roots];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const { dependencies, optionalDependencies, link, resolved } = packages[path] as Locked;
    if (link) queue.push(resolved as string);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      queue.push(found(packages, path, name));
  }
  return reached;
}

/** The nearest one, from the innermost folder outwards. */
function found(packages: Record<string, Locked>, from: string, name: string): string {
  for (let folder = from; ; folder = folder.replace(/\/?(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') throw new Error(`${from} needs ${name}, which the lockfile does not have.`);
  }
}
