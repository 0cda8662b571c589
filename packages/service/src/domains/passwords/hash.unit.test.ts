import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { HASH_COST, newHashing } from '../../platform/crypto/hashing.ts';
import { hashPassword, isOutdated, isPassword } from './hash.ts';

const asInstalled = { hashing: newHashing(HASH_COST, 4), random: randomBytes };
const project = { id: 'a', slowestHashMillis: 0 };

test('a hash is of its password only, salted, and up to date', async () => {
  const [one, two] = [
    await hashPassword(asInstalled, project, 'correct horse'),
    await hashPassword(asInstalled, project, 'correct horse'),
  ];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([
    await isPassword(asInstalled, project, one, 'correct horse'),
    await isPassword(asInstalled, project, one, 'correct horsf'),
  ]).toEqual([true, false]);
  expect(isOutdated(asInstalled, one)).toBe(false);
});

test('without a hash no password is right', async () => {
  expect(await isPassword(asInstalled, project, undefined, '')).toBe(false);
});
