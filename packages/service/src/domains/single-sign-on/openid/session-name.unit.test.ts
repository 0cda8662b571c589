import { expect, test } from 'vitest';
import { sessionNameIn } from './session-name.ts';

test.each(['', 1, undefined, 'a\0b', 'x'.repeat(1_001), '\u00e9'.repeat(501)])('%j is no name of a session', (name) => {
  expect(sessionNameIn(name)).toBeUndefined();
});

test.each(['a', 'x'.repeat(1_000)])('%j is the name of a session', (name) => {
  expect(sessionNameIn(name)).toBe(name);
});
