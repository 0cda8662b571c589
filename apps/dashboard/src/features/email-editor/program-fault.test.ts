import { KnownError } from '@latchkey/sdk';
import { expect, test } from 'vitest';
import { faultOf } from './program-fault.ts';

const failed = (error: string) => new KnownError('EMAIL_RENDERING_ERROR', 400, error, { error });

test('a fault says where it is', () => {
  expect(faultOf(failed('theme, line 3, column 5: Expected a brace: {'))).toEqual({
    program: 'theme',
    place: { line: 3, column: 5 },
    reason: 'Expected a brace: {',
  });
});

test('a fault of no place is told all the same', () => {
  expect(faultOf(failed('The program takes too long.'))).toEqual({ reason: 'The program takes too long.' });
});

test('other failures are none', () => {
  expect(faultOf(new Error('theme, line 3, column 5: x'))).toBeUndefined();
});
