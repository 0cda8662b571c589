import { fileURLToPath } from 'node:url';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { byteColumns } from '../../platform/crypto/sealed-columns.ts';
import { archiveSchema } from './archive-schema.ts';
import { archivedTables, leftTables, tablesInOrder } from './archived-tables.ts';
import { type Column, columnsOf } from './queries.ts';
import { sealedValue } from './sealed-values.ts';

/** Of no project. */
const GLOBAL = [
  'installation_keys',
  'move_claims',
  'event_readers',
  'rate_limits',
  'kysely_migration',
  'kysely_migration_lock',
];

const { db } = await ownDatabase();
let columns: Column[];
beforeAll(async () => {
  columns = await columnsOf(db);
});

test('each column of a table of projects is archived, or left behind', () => {
  const undecided = columns.filter(({ table, name }) => {
    if (GLOBAL.includes(table) || Object.hasOwn(leftTables, table)) return false;
    const known = tablesInOrder.find((one) => one.name === table);
    const decided = known && [...known.columns, ...known.secret, ...known.sealed, ...known.left, 'project_id'];
    return !decided?.includes(name);
  });
  expect(undecided.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
  expect(Object.keys(archivedTables).filter((name) => Object.hasOwn(leftTables, name))).toEqual([]);
});

test('each column that is named is one of the database', () => {
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const named = tablesInOrder.flatMap(({ name, columns, secret, sealed, left }) =>
    [...columns, ...secret, ...sealed, ...left].map((column) => `${name}.${column}`),
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named.length).toBe(new Set(named).size);
});

describe('what is secret', () => {
  const listed = (list: 'columns' | 'secret' | 'sealed') =>
    tablesInOrder.flatMap((table) => table[list].map((column) => `${table.name}.${column}`));
  const holding = (what: string) =>
    Object.entries(byteColumns)
      .filter(([, holds]) => holds === what)
      .map(([column]) => column);

  test('is never among what every archive has', () => {
    const open = listed('columns');
    const secret = [...holding('hash'), ...holding('data key'), ...holding('master key')];
    // Hashes of the id of an assertion, and of a token of another system: both without a key.
    expect(secret.filter((column) => open.includes(column)).sort()).toEqual([
      'used_assertions.hash',
      'used_previous_tokens.hash',
    ]);
  });

  test('is opened where it is sealed, and nothing else is', () => {
    const sealed = listed('sealed').filter((column) => column !== 'projects.config');
    expect(sealed.filter((column) => !holding('data key').includes(column))).toEqual([]);
    for (const column of listed('sealed')) expect(sealedValue(column)).toBeDefined();
    expect(() => sealedValue('users.display_name')).toThrow('Nothing opens users.display_name.');
  });
});

test('rows stand behind those that they point at', async () => {
  const { rows } = await sql<{ table: string; target: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`.execute(db);
  const order = tablesInOrder.map(({ name }) => name);
  const wrong = rows.filter(
    ({ table, target }) => order.includes(table) && order.indexOf(target) >= order.indexOf(table),
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test('the schema that the documentation has is that of the tables', async () => {
  const path = new URL('../../../../../docs/moving/project-archive.schema.json', import.meta.url);
  const text = `${JSON.stringify(archiveSchema(columns), undefined, 2)}\n`;
  await expect(text).toMatchFileSnapshot(fileURLToPath(path));
});
