import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

// Migrations run while the previous release serves, on tables that may be large, and that may be distributed. The first one
// creates what ../schema has, before there is anything.

const folder = new URL('.', import.meta.url).pathname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^\d{4}-.*\.ts$/.test(basename(path)))
  .map((path) => ({ name: basename(path), text: readFileSync(folder + path, 'utf8') }));

test('an index is built on a table of the same migration, or without holding up who writes', () => {
  const holdingUp = files.flatMap(({ name, text }) => {
    const own = [...text.matchAll(/create table (\w+)/g)].map(([, table]) => table);
    const built = [...text.matchAll(/create (?:unique )?index (?:\w+ )?on (\w+)/g)].map(([, table]) => table);
    return built.filter((table) => !own.includes(table)).map((table) => `${name}: ${table}`);
  });
  expect(files.length).toBeGreaterThan(4);
  expect(holdingUp).toEqual([]);
});

test('nothing rewrites a table, or looks all of it over while it is locked', () => {
  const what =
    /alter column \w+ (set data )?type|alter column \w+ set not null|add constraint(?!.*not valid)|\bvacuum full\b|\bcluster\b/i;
  expect(files.filter(({ text }) => what.test(text)).map(({ name }) => name)).toEqual([]);
});

// See placeNewTable in citus/distribute.ts.
test('a new table refers to others only once it has its place, which Citus asks for', () => {
  const referring = /create table [^`']*\breferences (?!projects\b)/;
  expect(files.filter(({ text }) => referring.test(text)).map(({ name }) => name)).toEqual([]);
});
