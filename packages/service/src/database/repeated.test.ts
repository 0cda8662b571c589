import { ownDatabase } from '@latchkey/testing/world/own-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const { db } = await ownDatabase();

const times = (count: number) => Array.from({ length: count }, (_, place) => place);

test('a statement answers each time by the values that it is given', async () => {
  const answers: number[] = [];
  for (const value of times(20)) {
    const { rows } = await sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(db);
    answers.push(rows[0]?.twice ?? -1);
  }
  expect(answers).toEqual(times(20).map((value) => value * 2));
});

test('a statement that has failed works as soon as nothing is in its way', async () => {
  const ask = () => sql`select 1 from made_later`.execute(db);
  await expect(ask()).rejects.toThrow('made_later');
  await expect(ask()).rejects.toThrow('made_later');
  await sql`create table made_later ()`.execute(db);
  expect((await ask()).rows).toEqual([]);
});

test('a value that is refused leaves the statement as good as it was', async () => {
  const ask = (value: unknown) => sql<{ given: string }>`select ${value}::text as given`.execute(db);
  await expect(ask({})).rejects.toThrow('A query parameter is an object');
  expect((await ask('a text')).rows).toEqual([{ given: 'a text' }]);
});

test('more different statements than anybody keeps in mind are answered, and once more', async () => {
  const ask = async (value: number) =>
    (await sql<{ it: number }>`select ${sql.lit(value)}::int as it`.execute(db)).rows[0]?.it;
  const answers: (number | undefined)[] = [];
  for (const value of [...times(400), ...times(400)]) answers.push(await ask(value));
  expect(answers).toEqual([...times(400), ...times(400)]);
});

test('a plan that was good for an empty table does not stay when it is full', async () => {
  await sql`create table filling (id int primary key, name text)`.execute(db);
  await sql`analyze filling`.execute(db);
  const find = (id: number) => sql`select name from filling where id = ${id}`.execute(db);
  for (const id of times(20)) await find(id);
  await sql`insert into filling select n, repeat('x', 200) from generate_series(1, 5000) n`.execute(db);
  for (const id of times(1_000)) await find(id);

  const before = await wholeReads();
  for (const id of times(20)) await find(id);
  expect((await wholeReads()) - before).toBe(0);
});

/** How often the table was read from its beginning to its end. */
async function wholeReads(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select seq_scan as count from pg_stat_user_tables where relname = 'filling'`.execute(db);
  return rows[0]?.count ?? -1;
}
