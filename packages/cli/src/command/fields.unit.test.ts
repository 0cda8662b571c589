import { expect, test } from 'vitest';
import { type Fields, page, table } from './fields.ts';
import { text } from './schema.ts';

interface Thing {
  readonly name: string;
  readonly when: Date | null;
}

const fields: Fields<Thing> = {
  name: ['Name', text, ({ name }) => name],
  when: ['When', text, ({ when }) => when],
};

const things = [
  { name: 'a longer one', when: null },
  { name: 'b', when: new Date(0) },
];

test('a table has a heading, and each column is as wide as it has to be', () => {
  expect(table(fields, ['name', 'when'], things, 80)).toEqual({
    heading: 'Name          When',
    lines: ['a longer one  -', 'b             1970-01-01 00:00'],
    hidden: [],
  });
});

test('a table for a program has its values whole, split by tabs', () => {
  expect(table(fields, ['name', 'when'], things, undefined)).toEqual({
    heading: 'Name\tWhen',
    lines: ['a longer one\t-', 'b\t1970-01-01 00:00'],
    hidden: [],
  });
});

test('a table names the columns that the terminal has no room for', () => {
  expect(table(fields, ['name', 'when'], things, 20)).toMatchObject({ heading: 'Name', hidden: ['When'] });
});

test('what people have called themselves cannot move the cursor', () => {
  const lines = ['Name  \ufffd[2Jgone', 'When  -'];
  expect(page(fields, { name: '\u001b[2Jgone', when: null }, 80)).toEqual(lines);
});
