import { expect, test } from 'vitest';
import { withSettings } from './settings.ts';

test('a setting that is there is replaced where it stands, another one follows', () => {
  expect(withSettings('A=1\nB=2', { A: '$3', C: '4' })).toBe('A=$3\nB=2\nC=4\n');
});

test('an empty file gets them all', () => {
  expect(withSettings('', { A: '1' })).toBe('A=1\n');
});
