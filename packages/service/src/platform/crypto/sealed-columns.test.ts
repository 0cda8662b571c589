import { startWorld, type World } from '@latchkey/testing';
import { insist, internal, keyed, newTenant } from '@latchkey/testing/matrix/tenant/tenant';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byteColumns, sealedColumns } from './sealed-columns.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ egress: { reach: async () => ({ refused: 'private' }) } });
  const body = { config: { sign_up_enabled: true } };
  await insist(world)('PATCH /internal/projects/current', { headers: keyed('admin', internal), body });
  await newTenant(world);
}, 120_000);
afterAll(() => world.close());

const columnsOfType = async (type: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name = ${type} and table_name not like 'kysely%' order by 1`.execute(
    world.database.db,
  );
  return rows.map(({ name }) => name).sort();
};

test('the table of what columns of bytes hold names each of them', async () => {
  expect(await columnsOfType('bytea')).toEqual(Object.keys(byteColumns).sort());
});

test('what a master key has sealed is in the columns that a rotation looks at, and in no other', async () => {
  const { db } = world.database;
  const sealed = Buffer.from('\x04test\x01', 'latin1');
  const found: string[] = [];
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
      and udt_name in ('bytea', 'text', 'json', 'jsonb', '_text')`.execute(db);
  // As bytes, and as the beginning of base64, wherever it stands.
  const traces = [`%x${sealed.toString('hex')}%`, `%"${sealed.toString('base64')}%`, `${sealed.toString('base64')}%`];
  for (const { table, column } of rows) {
    const like = sql.join(
      traces.map((trace) => sql`${sql.ref(column)}::text like ${trace}`),
      sql` or `,
    );
    const hit = await sql`select 1 from ${sql.table(table)} where ${like} limit 1`.execute(db);
    if (hit.rows.length > 0) found.push(`${table}.${column}`);
  }
  expect(found.sort()).toEqual([...sealedColumns].sort());
});

test('a table with such a column has `id` as its key', async () => {
  const { rows } = await sql<{ table: string }>`
    select i.indrelid::regclass::text as table from pg_index i join pg_attribute a on a.attrelid = i.indrelid
    where i.indisprimary and i.indnatts = 1 and a.attnum = i.indkey[0] and a.attname = 'id'`.execute(world.database.db);
  const keyed = rows.map(({ table }) => table);
  for (const column of sealedColumns) expect(keyed).toContain(column.split('.')[0]);
});

test('transactions are counted in the one column that a dump translates', async () => {
  expect(await columnsOfType('xid8')).toEqual(['events.tx']);
  expect(await columnsOfType('xid')).toEqual([]);
});
