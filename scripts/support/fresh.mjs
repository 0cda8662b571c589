/** Skips a step of the build while its inputs are the ones of the last time and its output is still there. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './command.mjs';

/** `inputs` are files and folders; the mark of the last time stands in `mark`. Answers whether there was work. */
export async function unlessFresh({ inputs, output, mark }, work) {
  const now = fingerprint(inputs.flatMap(files), output);
  const isFresh = existsSync(root + output) && existsSync(root + mark) && readFileSync(root + mark, 'utf8') === now;
  if (isFresh) return false;
  await work();
  mkdirSync(dirname(root + mark), { recursive: true });
  writeFileSync(root + mark, now);
  return true;
}

function files(path) {
  const stats = statSync(root + path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [path];
  return readdirSync(root + path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

function fingerprint(paths, except) {
  const hash = createHash('sha256');
  for (const path of paths)
    if (path !== except)
      hash
        .update(`${path}\0`)
        .update(readFileSync(root + path))
        .update('\0');
  return hash.digest('hex');
}
