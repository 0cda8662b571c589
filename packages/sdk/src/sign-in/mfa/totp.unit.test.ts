import { expect, test } from 'vitest';
import { verifyTotp } from './totp.ts';

const secret = new TextEncoder().encode('12345678901234567890');

// The last six digits of RFC 6238, appendix B.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at %d seconds the code is %s', async (seconds, code) => {
  expect(await verifyTotp(secret, code, seconds * 1000)).toBe(true);
  expect(await verifyTotp(secret, code, (seconds + 90) * 1000)).toBe(false);
});

test('the code of the step before is good for five seconds', async () => {
  expect(await verifyTotp(secret, '287082', 64_999)).toBe(true);
  expect(await verifyTotp(secret, '287082', 65_000)).toBe(false);
});

test('the code of the step after is not good', async () => {
  expect(await verifyTotp(secret, '287082', 29_999)).toBe(false);
});

test('blanks in it do not matter', async () => {
  expect(await verifyTotp(secret, '287 082', 59_000)).toBe(true);
});

test.each(['', '28708', '2870820', 'abcdef'])('"%s" is no code', async (code) => {
  expect(await verifyTotp(secret, code, 59_000)).toBe(false);
});
