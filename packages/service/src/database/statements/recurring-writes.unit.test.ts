import { expect, test } from 'vitest';
import { RecurringWrites } from './recurring-writes.ts';

const INSERT = 'insert into "outbox" ("kind") values ($1)';

function namesOf(text: string, times: number, writes = new RecurringWrites()): (string | undefined)[] {
  return Array.from({ length: times }, () => writes.nameOf(text));
}

test('a write that comes again and again is prepared under one name', () => {
  const names = namesOf(INSERT, 20);
  expect(names.slice(0, 7)).toEqual(Array(7).fill(undefined));
  expect(new Set(names.slice(7))).toEqual(new Set(['write-0']));
});

test('two of them have two names', () => {
  const writes = new RecurringWrites();
  expect([namesOf(INSERT, 8, writes).at(-1), namesOf('delete from "outbox"', 8, writes).at(-1)]).toEqual([
    'write-0',
    'write-1',
  ]);
});

test.each([
  ['a search, whose plan depends on what is looked for', 'select "id" from "users" where "name" ilike $1'],
  ['what answers all columns, which may become more', 'update "users" set "name" = $1 returning *'],
  ['the same of a table', 'with a as (select u.* from users u) delete from users'],
])('%s is not', (_, text) => {
  expect(namesOf(text, 20).filter(Boolean)).toEqual([]);
});

test('texts that come once each have no name and are forgotten', () => {
  const writes = new RecurringWrites();
  const texts = Array.from({ length: 5_000 }, (_, i) => `delete from t where id in (${'$1,'.repeat(i)})`);
  expect(texts.filter((text) => writes.nameOf(text))).toEqual([]);
});
