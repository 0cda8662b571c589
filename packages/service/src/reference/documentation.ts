import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type HeldFile, holdFile } from '../http/files/held-file.ts';
import { mediaType } from '../http/files/media-type.ts';

/** Browsers keep it, and ask whether it is still the same. */
const cacheControl = 'no-cache';

/**
 * The documentation that the build wrote into a folder: its pages by their names, all other files by their paths. Nothing
 * is read before somebody asks for it, and no path leads out of the folder.
 */
export function documentation(folder: string): (path: string) => HeldFile | undefined {
  const held = new Map<string, HeldFile>();
  let known: ReadonlySet<string> | undefined;

  return (path) => {
    known ??= filesIn(folder);
    const name = known.has(path) ? path : `${path || 'index'}.html`;
    if (!known.has(name)) return undefined;
    const file = held.get(name) ?? holdFile(readFileSync(join(folder, name)), { ...mediaType(name), cacheControl });
    held.set(name, file);
    return file;
  };
}

function filesIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')));
}
