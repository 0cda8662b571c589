import { describe, expect, test } from 'vitest';
import { isDelayed, nonceOf, splitCode, usable } from './presented.ts';

const NOW = 1_000_000;
const [hash, older, other] = ['hash', 'older', 'other'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const good = { kind: 'sign-in', hash, expiresAt: NOW + 1, isUsed: false, attempts: 1 } as const;
const use = (...alike: object[]) => usable(alike as (typeof good)[], 'sign-in', [hash, older], NOW);

describe('a code that was presented', () => {
  test('is found among those that end like it, by a hash of either key', () => {
    const [decoy, before] = [
      { ...good, hash: other },
      { ...good, hash: older },
    ];
    expect(use(decoy, good)).toBe(good);
    expect(use(decoy, before)).toBe(before);
  });

  test.each([
    ['there is none', [], 'VERIFICATION_CODE_NOT_FOUND'],
    ['it is of another kind', [{ ...good, kind: 'password-reset' }], 'VERIFICATION_CODE_NOT_FOUND'],
    ['it begins otherwise', [{ ...good, hash: other }], 'VERIFICATION_CODE_NOT_FOUND'],
    ['it expires now', [{ ...good, expiresAt: NOW }], 'VERIFICATION_CODE_EXPIRED'],
    ['it expired and was used', [{ ...good, expiresAt: NOW - 1, isUsed: true }], 'VERIFICATION_CODE_EXPIRED'],
    ['it was used', [{ ...good, isUsed: true, attempts: 21 }], 'VERIFICATION_CODE_ALREADY_USED'],
    ['it was presented too often', [{ ...good, attempts: 21 }], 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'],
  ])('is refused where %s', (_, alike, code) => {
    expect(() => use(...alike)).toThrow(expect.objectContaining({ code }));
  });

  test('is good the twentieth time', () => {
    expect(use({ ...good, attempts: 20 })).toMatchObject({ attempts: 20 });
  });

  test('waits from the sixth time on', () => {
    expect([isDelayed({ attempts: 5 }), isDelayed({ attempts: 6 })]).toEqual([false, true]);
  });
});

test('six characters are typed, in capitals, and the client has the others', () => {
  expect(splitCode('abcdef0123')).toEqual({ typed: 'ABCDEF', nonce: '0123' });
  expect(nonceOf('abcdef0123')).toBe('0123');
});
