import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../command/command.ts';

interface Manifest {
  readonly name?: string;
  readonly type?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The application in a folder, as far as it has to be known to set it up. */
export interface Application {
  readonly name: string;
  /** Whether Node reads its `.js` files as modules. */
  readonly isModule: boolean;
  /** Whether its package.json names this package. */
  has(dependency: string): boolean;
  /** The text of a file; undefined where it is not there. */
  read(path: string): string | undefined;
  /** What is in a folder; nothing where it is not there. */
  list(path: string): readonly string[];
}

/** Undefined where the folder has no package.json. Throws where it has one that is no JSON. */
export function applicationIn(folder: string): Application | undefined {
  const read = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined;
  const manifest = manifestOf(read('package.json'));
  if (!manifest) return undefined;
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  return {
    name: manifest.name ?? 'My application',
    isModule: manifest.type === 'module',
    has: (dependency) => Object.hasOwn(all, dependency),
    read,
    list: (path) => (existsSync(join(folder, path)) ? readdirSync(join(folder, path)) : []),
  };
}

function manifestOf(text: string | undefined): Manifest | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Manifest);
  } catch (cause) {
    throw new CommandError(`package.json cannot be read: ${(cause as Error).message}.`, 'FAILED', { cause });
  }
}

/** A file as it is and as it is to be. */
export interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** Creates the file with this text, unless it exists: users' edits stay. */
export const newFile = (app: Application, path: string, text: string): Change => {
  const before = app.read(path);
  return { path, before, after: before ?? text };
};

/** The text with another import after those that it has. */
export function withImport(text: string, line: string): string {
  const imports = [...text.matchAll(/^import [^;]*?['"][^'"]+['"];?[ \t]*\n/gm)];
  const last = imports.at(-1);
  const end = last ? last.index + last[0].length : 0;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
}
