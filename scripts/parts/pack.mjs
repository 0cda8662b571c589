/**
 * The packages as they are published: what the build made, without what only this repository has a use for. A line of a
 * package's `files` is taken as it stands.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForNode } from './bundle-for-node.mjs';
import { must, root } from './command.mjs';
import { unlessFresh } from './fresh.mjs';

/** In the order in which they need each other. */
export const published = ['protocol', 'service', 'sdk', 'react', 'next', 'cli'];

/** Those that applications import in plain Node; the binding of Next.js is for its bundler alone. */
const imported = ['sdk', 'react'];

/** Packs every package into the folder, which is made anew. Answers the path of each tarball by the package's name. */
export async function pack(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const tarballs = await Promise.all(published.map((name) => packOne(name, folder)));
  return Object.fromEntries(tarballs);
}

const KEPT = 'node_modules/.cache/packed';

let once;

/** The same for whoever only installs them: they are packed anew when what they are made of has changed. */
export function packed() {
  once ??= packUnlessFresh();
  return once;
}

async function packUnlessFresh() {
  const manifests = await Promise.all(published.map(manifestOf));
  const tarballs = manifests.map((manifest) => [manifest.name, tarballOf(manifest, root + KEPT)]);
  const parts = manifests.map(({ files }) => ['package.json', 'README.md', ...files]);
  await unlessFresh(
    {
      inputs: [
        ...published.flatMap((name, place) => parts[place].map((part) => `packages/${name}/${part}`)),
        ...['LICENSE', 'scripts/parts/pack.mjs', 'scripts/parts/bundle-for-node.mjs', 'package-lock.json'],
      ],
      output: tarballs.at(-1)[1].slice(root.length),
      mark: `${KEPT}-from`,
    },
    () => pack(root + KEPT),
  );
  return Object.fromEntries(tarballs);
}

const manifestOf = async (name) => JSON.parse(await readFile(`${root}packages/${name}/package.json`, 'utf8'));

const tarballOf = ({ name, version }, folder) =>
  join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);

async function packOne(name, folder) {
  const source = `${root}packages/${name}/`;
  const manifest = publicManifest(await manifestOf(name));
  const staged = await mkdtemp(join(tmpdir(), 'latchkey-pack-'));
  try {
    await cp(`${root}LICENSE`, join(staged, 'LICENSE'));
    await Promise.all([...manifest.files, 'README.md'].map((part) => copy(source + part, join(staged, part))));
    await forgetMaps(join(staged, 'dist'));
    await writeManifest(staged, manifest);
    if (imported.includes(name)) {
      await writeManifest(staged, { ...manifest, exports: await bundleForNode(staged, manifest.exports) });
    }
    await must('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
      cwd: staged,
      stdio: ['ignore', 'ignore', 2],
    });
  } finally {
    // When one copy has failed another may still be writing.
    await rm(staged, { recursive: true, force: true, maxRetries: 5 });
  }
  return [manifest.name, tarballOf(manifest, folder)];
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
  const directory = name.replace('@latchkey', 'packages');
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
  const programs = names.filter((name) => name.endsWith('.js')).map((name) => join(folder, name));
  for (const program of programs) {
    const text = await readFile(program, 'utf8');
    await writeFile(program, text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
  }
}
