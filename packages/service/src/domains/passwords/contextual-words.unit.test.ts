import { expect, test } from 'vitest';
import { isContextual, wordsOf } from './contextual-words.ts';

const words = wordsOf('Acme Rockets', 'ada.lovelace@example.com');

test('the words of a name and an address are known, but for short ones', () => {
  expect(words.sort()).toEqual(['acme', 'example', 'lovelace', 'rockets']);
});

test.each(['Lovelace', 'lovelace1815', 'ACME-rockets', 'a.d.a.Lovelace!', 'example 2026', 'acme'])(
  'of them and little else is %s',
  (password) => expect(isContextual(password, words)).toBe(true),
);

test.each(['lovelace in the garden', 'ada', '2026', 'ada-18151', 'correct horse battery', 'my-acme-13579'])(
  'more than them is %s',
  (password) => expect(isContextual(password, words)).toBe(false),
);
