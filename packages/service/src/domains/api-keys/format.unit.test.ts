import { describe, expect, test } from 'vitest';
import { formatKey, isWellFormed } from './format.ts';

const secret = '0'.repeat(45);
const id = '00112233-4455-4677-8899-aabbccddeeff';
const ofUser = formatKey({ id, secret, owner: 'user', isPublic: false });
const ofTeam = formatKey({ id, secret, owner: 'team', isPublic: true });

describe('a key is written as published clients read it', () => {
  test('a secret one of a user', () => {
    expect(ofUser).toBe(`sk_${secret}00112233445546778899aabbccddeeffuser1574ck4u7habbbd7f9`);
  });

  test('a public one of a team', () => {
    expect(ofTeam).toBe(`pk_${secret}00112233445546778899aabbccddeeffteam3574ck4u7hb4e53fa9`);
  });

  test('in 102 characters, however small the checksum', () => {
    const lengths = Array.from({ length: 600 }, (_, n) => {
      const numbered = `${n}`.padStart(45, '0');
      return formatKey({ id, secret: numbered, owner: 'user', isPublic: false }).length;
    });
    expect([...new Set(lengths)]).toEqual([102]);
  });
});

describe('a text can be a key', () => {
  test.each([ofUser, ofTeam])('that is one: %s', (value) => {
    expect(isWellFormed(value)).toBe(true);
  });

  test.each([
    ['empty', ''],
    ['with a slip', ofUser.replace('_0', '_1')],
    ['with a wrong checksum', `${ofUser.slice(0, -1)}8`],
    ['in capitals', ofUser.toUpperCase()],
    ['cut short', ofUser.slice(0, -1)],
    ['with something behind it', `${ofUser}\n`],
    ['with something before it', ` ${ofUser}`],
    ['with another prefix', ofUser.replace('sk_', 'tk_')],
  ])('not one %s', (_, value) => {
    expect(isWellFormed(value)).toBe(false);
  });
});
