import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The built page, by path: what is not in this table is not served. */
export async function readFiles(url) {
  const folder = fileURLToPath(url);
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.map(async (path) => {
    const file = { bytes: await readFile(path), type: types[extname(path)] ?? 'application/octet-stream' };
    return [`/${relative(folder, path).split(sep).join('/')}`, file];
  });
  return new Map(await Promise.all(files));
}
