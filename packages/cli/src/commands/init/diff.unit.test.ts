import { expect, test } from 'vitest';
import { diff } from './diff.ts';

const shown = (before: string | undefined, after: string) =>
  diff({ before, after }).map(({ sign, text }) => `${sign}${text}`);

test('of a new file every line is new', () => {
  expect(shown(undefined, 'a\nb\n')).toEqual(['+a', '+b']);
});

test('a line that is replaced is shown as it was and as it is, with two lines around it', () => {
  expect(shown('1\n2\n3\n4\n5\n6\n7\n', '1\n2\n3\nx\n5\n6\n7\n')).toEqual([' 2', ' 3', '-4', '+x', ' 5', ' 6']);
});

test('of what stays as it is nothing is shown', () => {
  expect(shown('a\n', 'a\n')).toEqual([]);
});
