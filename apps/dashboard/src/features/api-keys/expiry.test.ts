import { expect, test } from 'vitest';
import { endOf, isForever, lifetimes } from './expiry.ts';

const now = Date.UTC(2026, 0, 1);

test('keys end after the chosen days', () => {
  expect(endOf('7 days', now)).toEqual(new Date(Date.UTC(2026, 0, 8)));
  expect(endOf('1 year', now)).toEqual(new Date(Date.UTC(2027, 0, 1)));
});

test('only the last choice is for ever', () => {
  expect(lifetimes.filter(({ label }) => isForever(endOf(label, now))).map(({ label }) => label)).toEqual(['Never']);
});
