import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../support/command.mjs';
import { folderCycles, foldersBelow, sourceRoots } from '../support/sources.mjs';

// What keeps a tree readable: few files in a folder, no folders that need each other, files of one thought.

const MOST_FILES = 25;
const LONG = 400;

const folders = sourceRoots.flatMap(foldersBelow);

test(`no folder holds more than ${MOST_FILES} files`, () => {
  const crowded = folders.filter(({ files }) => files.length > MOST_FILES);
  expect(crowded.map(({ path, files }) => `${path}: ${files.length}`)).toEqual([]);
});

test.each(sourceRoots)('%s: no folder leads back to itself, by types either', (path) => {
  expect(folderCycles(path)).toEqual([]);
});

test('long files are named, so that somebody asks why', () => {
  const files = folders.flatMap(({ path, files }) => files.map((name: string) => `${path}/${name}`));
  const long = files
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && path !== 'packages/protocol/src/wire.ts')
    .map((path) => ({ path, lines: readFileSync(root + path, 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > LONG);
  console.log(JSON.stringify({ name: `files of more than ${LONG} lines`, long }));
  expect(files.length).toBeGreaterThan(1_000);
});
