import { expect, test } from 'vitest';
import { textSource } from './text-source.mjs';

test('a text with placeholders is a string', () => {
  expect(textSource('Sign in to {project}')).toBe('"Sign in to {project}"');
});

test('a text that follows a number has a whole sentence for each form', () => {
  const text = 'In {days, plural, one {# day} other {# days}} it ends.';
  expect(textSource(text)).toBe(
    'byNumber("days", { one: "In {days} day it ends.", other: "In {days} days it ends." })',
  );
});

test.each([
  [
    'two numbers',
    '{a, plural, other {#}} of {b, plural, other {#}}',
    'only {name} and one {name, plural, …} are known',
  ],
  ['a choice by a word', '{who, select, other {they}}', 'only {name} and one {name, plural, …} are known'],
  ['an ordinal', '{place, selectordinal, other {#th}}', 'only plain plurals are known'],
  ['an offset', '{n, plural, offset:1 other {#}}', 'only plain plurals are known'],
  [
    'a form for one number',
    '{n, plural, =0 {none} other {#}}',
    'name the forms of plurals by their category, not by a number',
  ],
  ['a brace that stays open', 'Sign in to {project', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
])('%s is refused', (_, text, message) => {
  expect(() => textSource(text)).toThrow(message);
});
