import { expect, test } from 'vitest';
import { dotEnv, withSettings } from './dot-env.ts';

test('settings are read without their quotes, and remarks are none', () => {
  expect(dotEnv('# A=0\nA=1\nexport B="two words"\n\nC=\n')).toEqual({ A: '1', B: 'two words', C: '' });
});

test('a setting that is there is replaced where it stands, another one follows', () => {
  expect(withSettings('A=1\nB=2', { A: '$3', C: '4' })).toBe('A=$3\nB=2\nC=4\n');
});

test('an empty file gets them all', () => {
  expect(withSettings('', { A: '1' })).toBe('A=1\n');
});
