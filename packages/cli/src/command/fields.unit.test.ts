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

test('a table has a heading, and each column is as wide as it has to be', () => {
  const things = [
    { name: 'a longer one', when: null },
    { name: 'b', when: new Date(0) },
  ];
  expect(table(fields, ['name', 'when'], things)).toEqual([
    'Name          When',
    'a longer one  -',
    'b             1970-01-01 00:00',
  ]);
});

test('letters that are two columns wide take two', () => {
  expect(table(fields, ['name', 'when'], [{ name: '東京', when: null }])).toEqual(['Name  When', '東京  -']);
});

test('what people have called themselves cannot move the cursor', () => {
  expect(page(fields, { name: '\u001b[2Jgone', when: null })).toBe('Name  \ufffd[2Jgone\nWhen  -');
});
