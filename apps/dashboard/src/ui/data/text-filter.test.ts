import { expect, test } from 'vitest';
import { filtered } from './text-filter.ts';

const choices = [
  { label: 'Create project', keywords: 'new' },
  { label: 'My projects' },
  { label: 'Café Ümlaut' },
  { label: 'Projects' },
];
const found = (text: string) => filtered(choices, text).map(({ label }) => label);

test('without a text everything is there, in its order', () => {
  expect(found('  ')).toEqual(choices.map(({ label }) => label));
});

test('labels that begin with the text come first, then those with a word that does', () => {
  expect(found('proj')).toEqual(['Projects', 'Create project', 'My projects']);
});

test('every word has to be found, in whatever order', () => {
  expect(found('project create')).toEqual(['Create project']);
  expect(found('project nothing')).toEqual([]);
});

test('a keyword finds what it stands for', () => {
  expect(found('new')).toEqual(['Create project']);
});

test('accents and case do not matter', () => {
  expect(found('CAFE umlaut')).toEqual(['Café Ümlaut']);
});
