import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** What a package says of itself: its `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
}

/** One package, as npm installs it. */
export interface Package {
  readonly manifest: Manifest;
  /** Of the tarball, in the form of Subresource Integrity. */
  readonly integrity: string;
  /** What older clients compare instead, in hexadecimal. */
  readonly shasum: string;
  tarball(): Promise<Buffer>;
}

export interface Packages {
  /** Undefined for what is none of ours. */
  find(name: string): Promise<Package | undefined>;
  /** Whether the build has made them. */
  isBuilt(): boolean;
}

/** By the name of the package: what `scripts/support/pack.mjs` writes down beside the tarballs. */
type Index = Readonly<Record<string, Omit<Package, 'tarball'> & { readonly file: string }>>;

/**
 * The package tarballs the build put into a folder, plus the running package: it can't contain its own tarball, so it
 * is packed on the first request. The folder may be written, or rewritten, meanwhile.
 */
export function packagesIn(folder: string, running: string): Packages {
  const indexFile = join(folder, 'packages.json');
  let index: Index = {};
  let writtenAt: number | undefined;
  let own: { readonly made: string; readonly packed: Promise<Package> } | undefined;

  function held(name: string): Package | undefined {
    const at = statSync(indexFile, { throwIfNoEntry: false })?.mtimeMs;
    if (at !== writtenAt) index = at === undefined ? {} : (JSON.parse(readFileSync(indexFile, 'utf8')) as Index);
    writtenAt = at;
    if (!Object.hasOwn(index, name)) return undefined;
    const { file, ...known } = index[name] as Index[string];
    return { ...known, tarball: async () => readFileSync(join(folder, file)) };
  }

  return {
    isBuilt: () => existsSync(indexFile),
    async find(name) {
      if (name !== OWN) return held(name);
      const parts = partsOf(running);
      const made = parts.map((part) => statSync(join(running, part)).mtimeMs).join(' ');
      if (own?.made !== made) own = { made, packed: pack(running, parts) };
      const { packed } = own;
      // A failure is retried on the next request.
      packed.catch(() => (own = undefined));
      return packed;
    },
  };
}

const OWN = '@latchkey/service';
/** What npm puts into every package beside its `files`. */
const ALWAYS = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'];

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const partsOf = (folder: string): string[] =>
  [...ALWAYS, ...manifestOf(folder).files].filter((part) => existsSync(join(folder, part)));

/** Maps lead to sources that are not there; the compiler's notes are for its next run. */
const isLeftOut = (path: string) => /\.(map|tsbuildinfo)$/.test(path);

async function pack(folder: string, parts: string[]): Promise<Package> {
  // Loaded here, for few ask for it.
  const { create } = await import('tar');
  // Reproducible: the same files give the same bytes, independent of owner and timestamps.
  const bytes = await buffer(
    create(
      { cwd: folder, prefix: 'package', gzip: true, portable: true, noMtime: true, filter: (path) => !isLeftOut(path) },
      parts,
    ),
  );
  return {
    manifest: manifestOf(folder),
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    shasum: createHash('sha1').update(bytes).digest('hex'),
    tarball: async () => bytes,
  };
}
