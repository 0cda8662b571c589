import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refusal } from '@latchkey/protocol/refusals';
import { expect, test } from 'vitest';
import { HASH_COST } from '../../platform/hash-cost.ts';
import { hashPassword, isOutdated, isPassword } from './hash.ts';

const asInstalled = { hashCost: HASH_COST, random: randomBytes };

test('a hash is of its password only, salted, and up to date', async () => {
  const [one, two] = [
    await hashPassword(asInstalled, 'correct horse'),
    await hashPassword(asInstalled, 'correct horse'),
  ];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([
    await isPassword(asInstalled, one, 'correct horse'),
    await isPassword(asInstalled, one, 'correct horsf'),
  ]).toEqual([true, false]);
  expect(isOutdated(asInstalled, one)).toBe(false);
});

test('without a hash no password is right', async () => {
  expect(await isPassword(asInstalled, undefined, '')).toBe(false);
});

test('beyond a line of 64 the answer is to come back in a second; those in line are served', async () => {
  const served = 2 * availableParallelism() + 64;
  const tries = Array.from({ length: served + 3 }, () => isPassword(asInstalled, undefined, 'x'));
  const refused = (await Promise.allSettled(tries)).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  expect(refused).toHaveLength(3);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Refusal);
    expect(reason).toMatchObject({ refusal: 'TOO_MANY_REQUESTS', retryAfter: 1 });
  }
  expect(await isPassword(asInstalled, undefined, 'x')).toBe(false);
});
