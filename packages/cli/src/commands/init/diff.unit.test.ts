import { expect, test } from 'vitest';
import { diff } from './diff.ts';

test('of a new file every line is new', async () => {
  expect(await diff({ before: undefined, after: 'a\nb\n' })).toEqual(['+a', '+b']);
});

test('a line that is replaced is shown as it was and as it is, with two lines around it', async () => {
  const [before, after] = ['1\n2\n3\n4\n5\n6\n7\n', '1\n2\n3\nx\n5\n6\n7\n'];
  expect(await diff({ before, after })).toEqual([' 2', ' 3', '-4', '+x', ' 5', ' 6']);
});

test('of what stays as it is nothing is shown', async () => {
  expect(await diff({ before: 'a\n', after: 'a\n' })).toEqual([]);
});

test('a last line without a line break is the same line with one', async () => {
  expect(await diff({ before: 'a', after: 'a\nb\n' })).toEqual([' a', '+b']);
});
