import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const page = readFileSync(`${root}docs/architecture.md`, 'utf8');
const printed = printedPaths(page.match(/```\n([\s\S]*?)```/)?.[1] ?? '');

test('the page prints a tree', () => {
  expect(printed.length).toBeGreaterThan(30);
});

test('every printed path exists', () => {
  expect(printed.filter((path) => !existsSync(root + path))).toEqual([]);
});

test("every folder of the packages' sources is printed", () => {
  expect(sourceFolders().filter((folder) => !printed.includes(folder))).toEqual([]);
});

/** A line holds the names of one folder's children, two spaces or more, and what they are for. */
function printedPaths(tree: string): string[] {
  const parents: { indent: number; path: string }[] = [];
  return tree
    .split('\n')
    .filter((line) => line.trim())
    .flatMap((line) => {
      const indent = line.search(/\S/);
      while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
      const parent = parents.at(-1)?.path ?? '';
      const names = line.trim().split(/ {2,}/)[0]?.split(' ') ?? [];
      const paths = names.map((name) => parent + name);
      if (names.length === 1 && names[0]?.endsWith('/')) parents.push({ indent, path: parent + names[0] });
      return paths;
    });
}

/** Two levels deep. */
function sourceFolders(): string[] {
  return foldersIn('packages/')
    .filter((folder) => existsSync(`${root}${folder}src`))
    .flatMap((folder) => foldersIn(`${folder}src/`))
    .flatMap((folder) => [folder, ...foldersIn(folder)]);
}

function foldersIn(path: string): string[] {
  const entries = readdirSync(root + path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => `${path}${entry.name}/`);
}
