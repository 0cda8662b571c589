import { expect, test } from 'vitest';
import { isRecent } from './recent-proof.ts';

const provenAt = new Date('2026-11-24T10:00:00Z');
const after = (seconds: number) => provenAt.getTime() + seconds * 1000;

test.each([
  ['recent', 600, 569, true],
  ['not recent where it expires within half a minute', 600, 570, false],
  ['recent for good where the check is off', null, 1e9, true],
])('a proof is %s', (_, maxAgeSeconds, seconds, expected) => {
  expect(isRecent({ provenAt, maxAgeSeconds }, after(seconds))).toBe(expected);
});
