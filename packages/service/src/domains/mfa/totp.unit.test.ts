import { describe, expect, test } from 'vitest';
import { matchingStep, stepAt, totpOf } from './totp.ts';

/** RFC 6238, appendix B: time in seconds and the last six of the eight digits, for SHA-1. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const secret = Buffer.from('12345678901234567890');
const STEP = 40_000_000;
const START = STEP * 30_000;

test.each(VECTORS)('at %i s the code is %s', (seconds, code) => {
  expect(totpOf(secret, stepAt(seconds * 1_000))).toBe(code);
});

/** RFC 4226, appendix D: the codes of the counters from 0 on. */
const COUNTED = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');

test.each(COUNTED.map((code, counter) => [counter, code] as const))('the code of counter %i is %s', (counter, code) => {
  expect(totpOf(secret, counter)).toBe(code);
});

describe('a code is taken', () => {
  test.each([0, 4_999, 5_000, 29_999])('%i ms into its own step', (after) => {
    expect(matchingStep(secret, totpOf(secret, STEP), START + after)).toBe(STEP);
  });

  test.each([0, 4_999])('%i ms into the step after', (after) => {
    expect(matchingStep(secret, totpOf(secret, STEP - 1), START + after)).toBe(STEP - 1);
  });
});

describe('a code is not taken', () => {
  test('5 s into the step after', () => {
    expect(matchingStep(secret, totpOf(secret, STEP - 1), START + 5_000)).toBeUndefined();
  });

  test('two steps late', () => {
    expect(matchingStep(secret, totpOf(secret, STEP - 2), START)).toBeUndefined();
  });

  test('before its step', () => {
    expect(matchingStep(secret, totpOf(secret, STEP + 1), START + 29_999)).toBeUndefined();
  });

  test('with another secret', () => {
    expect(matchingStep(Buffer.from('another'), totpOf(secret, STEP), START)).toBeUndefined();
  });

  test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('when it is "%s"', (code) => {
    expect(matchingStep(secret, code, START)).toBeUndefined();
  });
});
