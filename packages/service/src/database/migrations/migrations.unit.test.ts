import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

// Migrations run while the previous release serves, on tables that may be large.

/** From here on there have been releases with data. */
const FIRST = '0030';
/** From here on installations may be distributed: see placeNewTable in citus/distribute.ts. */
const FIRST_ON_CITUS = '0092';

const folder = new URL('.', import.meta.url).pathname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => ({ path, name: basename(path) }))
  .filter(({ name }) => /^\d{4}-.*\.ts$/.test(name) && name >= FIRST)
  .map(({ path, name }) => ({ name, text: readFileSync(folder + path, 'utf8') }));

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

test('a new table refers to others only once it has its place, which Citus asks for', () => {
  const since = files.filter(({ name }) => name >= FIRST_ON_CITUS);
  const referring = /create table [^`']*\breferences (?!projects\b)/;
  expect(since.filter(({ text }) => referring.test(text)).map(({ name }) => name)).toEqual([]);
});
