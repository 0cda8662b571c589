import { expect, test } from 'vitest';
import { complete } from './complete.ts';

test.each([
  [['us'], ['users']],
  [
    ['users', ''],
    ['list', 'show', 'create', 'change', 'delete', 'merge', 'erasure'],
  ],
  [['users', 's'], ['show']],
  [['users', 'delete', '--y'], ['--yes']],
  [['users', 'delete', '--yes', '--j'], ['--json']],
  [
    ['projects', 'change', 'x', '--passkeys', ''],
    ['on', 'off'],
  ],
  [['users', 'list', '--query', ''], []],
  [['fly', ''], []],
])('%j becomes %j', (words, candidates) => {
  expect(complete(words)).toEqual(candidates);
});
