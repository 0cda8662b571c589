import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type HeldFile, holdFile } from '../http/files/held-file.ts';
import { mediaType } from '../http/files/media-type.ts';

/** Browsers keep it, and ask whether it is still the same. */
const cacheControl = 'no-cache';

interface Site {
  readonly build: string;
  readonly names: ReadonlySet<string>;
  readonly held: Map<string, HeldFile>;
}

/**
 * The documentation that the build wrote into a folder: its pages by their names, all other files by their paths. It may be
 * built, or built again, while the service runs. Nothing is read before it is asked for, and no path leads out of the folder.
 */
export function documentationFiles(folder: string): (path: string) => HeldFile | undefined {
  let site: Site | undefined;

  return (path) => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (!stats) return undefined;
    const build = `${stats.ino} ${stats.mtimeMs}`;
    if (site?.build !== build) site = { build, names: filesIn(folder), held: new Map() };
    const name = site.names.has(path) ? path : `${path || 'index'}.html`;
    if (!site.names.has(name)) return undefined;
    const file =
      site.held.get(name) ?? holdFile(readFileSync(join(folder, name)), { ...mediaType(name), cacheControl });
    site.held.set(name, file);
    return file;
  };
}

function filesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')));
}
