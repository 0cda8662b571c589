/**
 * The packages as they are published: what the build made, without what only this repository has a use for. A line of a
 * package's `files` is taken as it stands.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bundleForNode } from './bundle-for-node.mjs';
import { must, root } from './command.mjs';
import { unlessFresh } from './fresh.mjs';
import { step } from './progress.mjs';

/** The folders of what is published, in the order in which the packages need each other. */
export const published = ['protocol', 'service', 'sdk', 'react', 'next', 'cli', 'latchkey'];

/** The name of the package in a folder. */
export const nameIn = (folder) => (folder === 'latchkey' ? folder : `@latchkey/${folder}`);

/** Those that applications import in plain Node; the binding of Next.js is for its bundler alone. */
const imported = ['sdk', 'react'];

/** What a running service serves as its own registry. Itself it packs when it is asked to. */
const served = published.filter((folder) => folder !== 'service');
const SERVED = 'packages/service/npm';
const INDEX = 'packages.json';

/** Packs what a service serves besides itself, and writes down what is in each tarball. */
export async function packServed() {
  const fresh = await inputsOf(served);
  await unlessFresh({ ...fresh, output: `${SERVED}/${INDEX}`, mark: 'node_modules/.cache/served-from' }, () =>
    step('build: packages', async () => {
      const target = `${root}${SERVED}`;
      const made = `${target}.new`;
      await mkdir(made, { recursive: true });
      const entries = await Promise.all(served.map((folder) => packOne(folder, made).then(indexed)));
      await writeFile(join(made, INDEX), JSON.stringify(Object.fromEntries(entries)));
      await rm(target, { recursive: true, force: true });
      await rename(made, target);
    }),
  );
}

async function indexed({ manifest, tarball }) {
  const bytes = await readFile(tarball);
  const hash = (algorithm, form) => createHash(algorithm).update(bytes).digest(form);
  const integrity = `sha512-${hash('sha512', 'base64')}`;
  return [manifest.name, { manifest, file: basename(tarball), integrity, shasum: hash('sha1', 'hex') }];
}

const KEPT = 'node_modules/.cache/packed';
let once;

/** The path of every package's tarball, by its name. They are packed anew when what they are made of has changed. */
export function packed() {
  once ??= packUnlessFresh();
  return once;
}

async function packUnlessFresh() {
  await packServed();
  const fresh = await inputsOf(['service']);
  const service = tarballOf(await manifestOf('service'), KEPT);
  await unlessFresh({ ...fresh, output: service, mark: `${KEPT}-from` }, async () => {
    await mkdir(root + KEPT, { recursive: true });
    await packOne('service', root + KEPT);
  });
  const manifests = await Promise.all(published.map(manifestOf));
  const places = manifests.map((manifest) => [
    manifest.name,
    root + (manifest.name === nameIn('service') ? service : tarballOf(manifest, SERVED)),
  ]);
  return Object.fromEntries(places);
}

/** The same, copied into a folder that is made anew. */
export async function pack(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const copies = Object.entries(await packed()).map(async ([name, tarball]) => {
    await cp(tarball, join(folder, basename(tarball)));
    return [name, join(folder, basename(tarball))];
  });
  return Object.fromEntries(await Promise.all(copies));
}

async function inputsOf(folders) {
  const manifests = await Promise.all(folders.map(manifestOf));
  const parts = manifests.map(({ files }) => ['package.json', 'README.md', 'CHANGELOG.md', ...files]);
  return {
    inputs: [
      ...folders.flatMap((folder, place) => parts[place].map((part) => `packages/${folder}/${part}`)),
      ...['LICENSE', 'scripts/support/pack.mjs', 'scripts/support/bundle-for-node.mjs', 'package-lock.json'],
    ],
  };
}

const manifestOf = async (name) => JSON.parse(await readFile(`${root}packages/${name}/package.json`, 'utf8'));

const tarballOf = ({ name, version }, folder) =>
  join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);

/** Packs the package of one folder of `packages` into another, and answers its manifest and the tarball's path. */
export async function packOne(name, folder) {
  const source = `${root}packages/${name}/`;
  let manifest = publicManifest(await manifestOf(name));
  const staged = await mkdtemp(join(tmpdir(), 'latchkey-pack-'));
  try {
    await cp(`${root}LICENSE`, join(staged, 'LICENSE'));
    await Promise.all([...manifest.files, 'README.md'].map((part) => copy(source + part, join(staged, part))));
    await forgetMaps(staged);
    // Its bundler reads the manifest before there is another one.
    await writeManifest(staged, manifest);
    if (imported.includes(name)) manifest = { ...manifest, exports: await bundleForNode(staged, manifest.exports) };
    await writeManifest(staged, manifest);
    await must('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
      cwd: staged,
      stdio: ['ignore', 'ignore', 2],
    });
  } finally {
    // When one copy has failed another may still be writing.
    await rm(staged, { recursive: true, force: true, maxRetries: 5 });
  }
  return { manifest, tarball: tarballOf(manifest, folder) };
}

const writeManifest = (staged, manifest) =>
  writeFile(join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** Without the condition that leads to the sources, and what only they need. */
function publicManifest({ exports, imports, files, devDependencies: _, ...manifest }) {
  const engines = { node: '>=20.19' };
  const entries = {
    ...(exports && { exports: withoutSources(exports) }),
    ...(imports && { imports: withoutSources(imports) }),
  };
  return { ...manifest, ...repository(manifest.name), engines, files: [...files, 'CHANGELOG.md'], ...entries };
}

/** In GitHub's workflows, where npm compares it with the place that the signed provenance names. */
function repository(name) {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  if (!GITHUB_REPOSITORY) return {};
  const url = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const directory = `packages/${name.replace('@latchkey/', '')}`;
  return {
    homepage: `${url}/tree/main/${directory}#readme`,
    bugs: `${url}/issues`,
    repository: { type: 'git', url: `git+${url}.git`, directory },
  };
}

const withoutSources = (entries) =>
  Object.fromEntries(
    Object.entries(entries).map(([entry, { 'latchkey-source': _, ...conditions }]) => [entry, conditions]),
  );

/** Maps lead to sources that are not there; the compiler's notes are for its next run. */
const isLeftOut = (path) => path.endsWith('.map') || path.endsWith('.tsbuildinfo');

const copy = (from, to) => cp(from, to, { recursive: true, filter: (path) => !isLeftOut(path) });

/** Takes away the lines that name a map. */
async function forgetMaps(folder) {
  const names = await readdir(folder, { recursive: true });
  const programs = names.filter((name) => /^dist.*\.js$/.test(name)).map((name) => join(folder, name));
  for (const program of programs) {
    const text = await readFile(program, 'utf8');
    await writeFile(program, text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
  }
}
