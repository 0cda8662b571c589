import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { HASH_COST, newHashing } from '../../platform/crypto/hashing.ts';
import { hashPassword, isOutdated, isPassword, toStore } from './hash.ts';

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

test('a fast digest is stored as a hash of itself', async () => {
  const digest = '61f247e832e36a3cf767201d1b250ad1';
  const stored = await toStore(asInstalled, project, `md5$ueVezqMXyqyC8yoB7K5urA$${digest}`);
  expect(stored).toMatch(/^wrapped:md5,first,[A-Za-z0-9+/=]+:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain(digest);
  expect([
    await isPassword(asInstalled, project, stored, 'pä55 wörd'),
    await isPassword(asInstalled, project, stored, digest),
    isOutdated(asInstalled, stored),
  ]).toEqual([true, false, true]);
});

test('a hash of any other kind is stored as it is', async () => {
  const bcrypt = '$2b$05$Jh6L8Kz2a7hv3.81aQ5NKOIu3JY1MdqjQwt6kvOKh0CG7PUvifSLm';
  expect(await toStore(asInstalled, project, bcrypt)).toBe(bcrypt);
});
