import { needsOwnService, world } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { parseKeyRing } from '../../platform/crypto/key-ring.ts';
import { rateLimits } from '../../platform/rate-limit/rate-limit.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { checkCode, consumeCode, issueCode } from './codes.ts';
import { type CodeKind, codeLifetimes } from './kinds.ts';
import { sweepCodes } from './sweep.ts';

const HOUR = 3_600_000;
const project = { id: INTERNAL_PROJECT_ID } as Project;
const elsewhere = { id: '0b8a51a7-43a5-4b7e-b4d4-7f3f8c1f2a11' } as Project;
const kinds = Object.keys(codeLifetimes) as CodeKind[];

const newContext = async (changes: Partial<Context> = {}) => testContext((await world()).database.db, changes);
const issue = (context: Context, kind: CodeKind = 'sign-in', email = 'somebody@example.com') =>
  issueCode(context, project, kind, { email });
const check = (context: Context, code: string, kind: CodeKind = 'sign-in') => checkCode(context, project, kind, code);
const use = async (context: Context, code: string) =>
  consumeCode(context, project, await checkCode(context, project, 'sign-in', code));

const notFound = expect.objectContaining({ code: 'VERIFICATION_CODE_NOT_FOUND' });
const expired = expect.objectContaining({ code: 'VERIFICATION_CODE_EXPIRED' });
const used = expect.objectContaining({ code: 'VERIFICATION_CODE_ALREADY_USED' });
const worn = expect.objectContaining({ code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' });
const tooMany = expect.objectContaining({ refusal: 'TOO_MANY_REQUESTS' });

/** Another code with the same last 39 characters, as somebody guesses who was told them. */
const guess = (code: string, number: number) => `${String(100_000 + number)}${code.slice(6)}`;
const guessOften = async (context: Context, code: string, times: number) => {
  for (let i = 0; i < times; i++) await check(context, guess(code, i)).catch(() => {});
};

describe('a code is not found', () => {
  test.each(['', 'made-up', '0'.repeat(45), '0'.repeat(39), "' or true --"])(
    'that was never issued: "%s"',
    async (code) => {
      await expect(check(await newContext(), code)).rejects.toEqual(notFound);
    },
  );

  test('as one of any other kind', async () => {
    const context = await newContext();
    const codes = await Promise.all(kinds.map(async (kind) => ({ kind, code: await issue(context, kind) })));
    for (const { kind, code } of codes) {
      for (const other of kinds.filter((each) => each !== kind))
        await expect(check(context, code, other)).rejects.toEqual(notFound);
      expect(await check(context, code, kind)).toMatchObject({ kind });
    }
  });

  test('as one of another project', async () => {
    const context = await newContext();
    const code = await issue(context);
    await expect(checkCode(context, elsewhere, 'sign-in', code)).rejects.toEqual(notFound);
  });

  test('by what a dump of the database shows', async () => {
    const context = await newContext();
    await issue(context);
    const rows = await context.db.selectFrom('one_time_codes').select(['code_hash', 'tail_hash']).execute();
    for (const hash of rows.flatMap(({ code_hash, tail_hash }) => [code_hash, tail_hash as Buffer])) {
      for (const text of [hash.toString('hex').slice(0, 45), hash.toString('latin1')])
        await expect(check(context, text)).rejects.toEqual(notFound);
    }
  });

  test('without its first six characters', async () => {
    const context = await newContext();
    const code = await issue(context);
    await expect(check(context, code.slice(6))).rejects.toEqual(notFound);
  });
});

test.each(kinds)('a code of kind %s works until its time is over, not at that moment', async (kind) => {
  const context = await newContext();
  const code = await issue(context, kind);
  const at = (now: number) => ({ ...context, now });
  expect(await check(at(context.now + codeLifetimes[kind] - 1), code, kind)).toMatchObject({ kind });
  await expect(check(at(context.now + codeLifetimes[kind]), code, kind)).rejects.toEqual(expired);
});

test('a code works once', async () => {
  const context = await newContext();
  const code = await issue(context);
  await use(context, code);
  await expect(use(context, code)).rejects.toEqual(used);
});

test('a code may be written in any case', async () => {
  const context = await newContext();
  const code = await issue(context);
  expect(await check(context, code.toUpperCase())).toMatchObject({ kind: 'sign-in' });
});

test('a used code that has expired is told to have expired', async () => {
  const context = await newContext();
  const code = await issue(context);
  await use(context, code);
  await expect(check({ ...context, now: context.now + HOUR }, code)).rejects.toEqual(expired);
});

test('of thirty-two who use a code at once, one does', async () => {
  const context = await newContext();
  const checked = await check(context, await issue(context));
  const tries = Array.from({ length: 32 }, () =>
    inTransaction(context, (context) => consumeCode(context, project, checked)),
  );
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toEqual(Array(31).fill(used));
});

test('a code whose purpose failed is good again', async () => {
  const context = await newContext();
  const code = await issue(context);
  const checked = await check(context, code);
  const failing = inTransaction(context, async (context) => {
    await consumeCode(context, project, checked);
    throw new Error('It came to nothing.');
  });
  await expect(failing).rejects.toThrow('It came to nothing.');
  await expect(use(context, code)).resolves.toBeUndefined();
});

test('a code brings back what it was issued for', async () => {
  const context = await newContext();
  const data = { factors: ['password'] };
  const code = await issueCode(context, project, 'mfa-attempt', { email: 'ada@example.com', data });
  expect(await check(context, code, 'mfa-attempt')).toMatchObject({ userId: null, email: 'ada@example.com', data });
});

test('a code outlives the key it was hashed with, as long as that is in the ring', async () => {
  const entry = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
  const code = await issue(await newContext({ ring: parseKeyRing(entry('old', 1)) }));
  const tryWith = async (ring: string) => check(await newContext({ ring: parseKeyRing(ring) }), code);
  await expect(tryWith(entry('new', 2))).rejects.toEqual(notFound);
  await expect(tryWith(`${entry('new', 2)},${entry('old', 1)}`)).resolves.toBeDefined();
});

describe('of presentations', () => {
  test('twenty are looked at, the next is refused though it is right', async () => {
    const context = await newContext();
    const code = await issue(context);
    for (let i = 0; i < 20; i++) expect(await check(context, code)).toMatchObject({ kind: 'sign-in' });
    await expect(check(context, code)).rejects.toEqual(worn);
  });

  test('guesses with the same last characters count, whatever they come to', async () => {
    const context = await newContext();
    const code = await issue(context);
    await guessOften(context, code, 20);
    await expect(check(context, code)).rejects.toEqual(worn);
  });

  test('those that end differently do not count', async () => {
    const context = await newContext();
    const [code, other] = [await issue(context), await issue(context)];
    await guessOften(context, other, 25);
    expect(await check(context, code)).toMatchObject({ kind: 'sign-in' });
  });

  test('those at another kind count', async () => {
    const context = await newContext();
    const code = await issue(context);
    for (let i = 0; i < 20; i++) await check(context, code, 'password-reset').catch(() => {});
    await expect(check(context, code)).rejects.toEqual(worn);
  });

  test('at once, no more than twenty are looked at', async () => {
    const context = await newContext();
    const code = await issue(context);
    const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => check(context, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

describe('of one address', () => {
  const limited = async () => {
    const context = await newContext();
    return { ...context, rates: rateLimits(context.ring) };
  };

  /** Fifty guesses at three codes of the address. */
  async function guessFifty(context: Context, email: string) {
    for (const times of [20, 20, 10]) await guessOften(context, await issue(context, 'sign-in', email), times);
  }

  test('fifty presentations an hour are looked at over all of its codes, and a new code does not change that', async () => {
    const context = await limited();
    await guessFifty(context, 'fifty@example.com');
    const code = await issue(context, 'sign-in', 'fifty@example.com');
    await guessOften(context, code, 5);
    await expect(check(context, guess(code, 5))).rejects.toEqual(tooMany);
    await expect(check(context, code)).rejects.toEqual(tooMany);
    expect(await check({ ...context, now: context.now + HOUR / 50 }, code)).toMatchObject({ kind: 'sign-in' });
  });

  test('guesses by others do not keep a fresh code from working', async () => {
    const context = await limited();
    await guessFifty(context, 'victim@example.com');
    const code = await issue(context, 'sign-in', 'victim@example.com');
    await check(context, code);
    await expect(use(context, code)).resolves.toBeUndefined();
  });

  test('guesses do not count for another address', async () => {
    const context = await limited();
    await guessFifty(context, 'guessed@example.com');
    const code = await issue(context, 'sign-in', 'other@example.com');
    await guessOften(context, code, 3);
    expect(await check(context, code)).toMatchObject({ kind: 'sign-in' });
  });
});

test('a sweep deletes codes a day after they expired, and no others', async () => {
  needsOwnService("codes that are nobody else's");
  const context = await newContext();
  const [old, fresh] = [await issue(context), await issue(context, 'contact-channel-verification')];
  const later = { ...context, now: context.now + 25 * HOUR };
  await sweepCodes({ ...later, now: later.now - 1 });
  await expect(check(later, old)).rejects.toEqual(expired);
  await sweepCodes({ ...later, now: later.now + 1 });
  await expect(check(later, old)).rejects.toEqual(notFound);
  await expect(check(later, fresh, 'contact-channel-verification')).rejects.toEqual(expired);
});
