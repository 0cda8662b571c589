import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from '../support/command.mjs';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const read = (path: string) => readFileSync(root + path, 'utf8');
const packages: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ ...locked, name: path.replace(/^.*node_modules\//, '') }));
const versionsOf = (name: string) => installed.filter((locked) => locked.name === name).map(({ version }) => version);

describe('S31 what comes with dependencies', () => {
  test('the lockfile is read', () => {
    expect(installed.length).toBeGreaterThan(500);
    expect(versionsOf('vitest')).toHaveLength(1);
  });

  test.each([
    [
      'GHSA-mh6f-8j2x-4483',
      'event-stream',
      'a new maintainer added a package that steals',
      { 'event-stream': ['3.3.6'], 'flatmap-stream': ['0.1.1'] },
    ],
    [
      'GHSA-pjwm-rvh2-c87w',
      'ua-parser-js',
      'versions from a stolen account mined and stole',
      { 'ua-parser-js': ['0.7.29', '0.8.0', '1.0.0'] },
    ],
    [
      'GHSA-73qr-pfmq-6rp8',
      'coa',
      'versions from a stolen account stole passwords',
      { coa: ['2.0.3', '2.0.4', '2.1.1', '2.1.3', '3.0.1', '3.1.3'] },
    ],
    [
      'GHSA-g2q5-5433-rhrf',
      'rc',
      'versions from a stolen account stole passwords',
      { rc: ['1.2.9', '1.3.9', '2.3.9'] },
    ],
    ['CVE-2022-23812', 'node-ipc', 'its maintainer had it overwrite files', { 'node-ipc': ['10.1.1', '10.1.2'] }],
    [
      'CVE-2024-54134',
      '@solana/web3.js',
      'versions from a stolen account sent keys away',
      { '@solana/web3.js': ['1.95.6', '1.95.7'] },
    ],
    ['CVE-2025-59144', 'debug', 'a version from a stolen account changed payments', { debug: ['4.4.2'] }],
    ['CVE-2017-16074', 'crossenv', 'a name that is nearly another one took the environment', { crossenv: undefined }],
  ] as const)('%s (%s): %s', (_, __, ___, bad) => {
    for (const [name, versions] of Object.entries(bad)) {
      const found = versionsOf(name);
      expect(versions ? found.filter((version) => versions.includes(version as never)) : found).toEqual([]);
    }
  });

  test('CVE-2025-54313 (eslint-config-prettier): a program ran as soon as the package was installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const scripts: string[] = [];
    for (const manifest of Object.keys(packages).filter((path) => !path.includes('node_modules/')))
      scripts.push(...Object.keys(JSON.parse(read(`${manifest}${manifest && '/'}package.json`)).scripts ?? {}));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
  });

  test('CVE-2025-10894 (Nx): a version that was hours old stole what lies on the machines of developers', () => {
    const { minimumReleaseAge, internalChecksFilter } = JSON.parse(read('renovate.json'));
    expect([Number.parseInt(minimumReleaseAge, 10) >= 3, internalChecksFilter]).toEqual([true, 'strict']);
    const manifests = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
    const ranges = manifests.flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${path}${path && '/'}package.json`));
      return Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
        ([name, version]) => !/^\d/.test(version) && !name.startsWith('@latchkey/'),
      );
    });
    expect(ranges).toEqual([]);
  });

  test('CVE-2021-43616 (npm): what the lockfile had was installed although the manifest asked for something else', () => {
    for (const [path, locked] of Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))) {
      const manifest = JSON.parse(read(`${path}${path && '/'}package.json`));
      for (const kind of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const)
        expect([path, kind, locked[kind] ?? {}]).toEqual([path, kind, manifest[kind] ?? {}]);
    }
    // A package that is not the one that was looked at has another digest, wherever it comes from.
    expect(installed.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(installed.filter(({ resolved = '' }) => /^(git|http:|file)/.test(resolved))).toEqual([]);
  });

  test('CVE-2025-30066 (tj-actions): the tag of a stranger’s action came to mean another program', () => {
    const folder = '.github/workflows/';
    const used = readdirSync(root + folder).flatMap((name) =>
      [...read(folder + name).matchAll(/uses: *(\S+)/g)].map(([, action]) => action ?? ''),
    );
    expect(used.length).toBeGreaterThan(3);
    // GitHub's own are named by their tags: they come from where the runs themselves do. All others need a digest.
    expect(
      used.filter((action) => !/^(actions|github)\/[\w/-]+@/.test(action) && !/@[0-9a-f]{40}$/.test(action)),
    ).toEqual([]);
  });
});
