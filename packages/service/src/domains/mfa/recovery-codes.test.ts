import { knownError, newEmail, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { newTwoFactorUser, type TwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';

const wrongCode = knownError('INVALID_TOTP_CODE');

const make = async ({ call }: TwoFactorUser): Promise<string[]> =>
  (await call('POST /latchkey/mfa/recovery-codes')).body.recovery_codes;
const left = async ({ call }: TwoFactorUser) => (await call('GET /latchkey/mfa/recovery-codes')).body;
const recover = ({ call }: TestProject, code: string, recovery_code: string) =>
  call('POST /latchkey/mfa/recover', { body: { code, recovery_code } });

async function userWithCodes() {
  const project = await newProject();
  const user = await newTwoFactorUser(project);
  const codes = await make(user);
  return { project, user, codes, first: codes[0] ?? '' };
}

describe('a recovery code is refused', () => {
  test('that is wrong', async () => {
    const { project, user } = await userWithCodes();
    expect(await recover(project, await user.attempt(), 'aaaa-bbbb-cccc-dddd')).toMatchObject(wrongCode);
  });

  test('a second time', async () => {
    const { project, user, first } = await userWithCodes();
    expect((await recover(project, await user.attempt(), first)).status).toBe(200);
    expect(await recover(project, await user.attempt(), first)).toMatchObject(wrongCode);
  });

  test('of another user', async () => {
    const { project, first } = await userWithCodes();
    const other = await newTwoFactorUser(project);
    await make(other);
    expect(await recover(project, await other.attempt(), first)).toMatchObject(wrongCode);
  });

  test('that newer ones have replaced', async () => {
    const { project, user, first } = await userWithCodes();
    await make(user);
    expect(await recover(project, await user.attempt(), first)).toMatchObject(wrongCode);
  });

  test('that was made before the second factor was switched off', async () => {
    const { project, user, first } = await userWithCodes();
    await user.call('PATCH /users/me', { body: { totp_secret_base64: null } });
    await user.call('PATCH /users/me', { body: { totp_secret_base64: user.secret.toString('base64') } });
    expect(await recover(project, await user.attempt(), first)).toMatchObject(wrongCode);
  });

  test('as a code of the authenticator app', async () => {
    const { project, user, first } = await userWithCodes();
    const body = { type: 'totp', totp: first, code: await user.attempt() };
    expect(await project.call('POST /auth/mfa/sign-in', { body })).toMatchObject(wrongCode);
  });

  test('with an attempt at another project', async () => {
    const { user, first } = await userWithCodes();
    const answer = await recover(await newProject(), await user.attempt(), first);
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('with an attempt that was used, and is not used up by it', async () => {
    const { project, user, first } = await userWithCodes();
    const code = await user.attempt();
    await project.call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp: await user.totp(), code } });
    expect(await recover(project, code, first)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
    expect((await left(user)).remaining).toBe(10);
  });

  test('with an attempt that has expired', async () => {
    const { project, user, first } = await userWithCodes();
    const code = await user.attempt();
    (await world()).clock.advance(5 * 60_000);
    expect(await recover(project, code, first)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('with an attempt that was presented twenty times', async () => {
    const { project, user, first } = await userWithCodes();
    const code = await user.attempt();
    for (let i = 0; i < 20; i++) await recover(project, code, 'wrong');
    expect(await recover(project, code, first)).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
  });
});

test('wrong recovery codes and wrong codes of the app are counted together', async () => {
  const { project, user, first } = await userWithCodes();
  const code = await user.attempt();
  for (let i = 0; i < 5; i++) {
    expect(await recover(project, code, 'wrong')).toMatchObject(wrongCode);
    const body = { type: 'totp', totp: 'wrong', code };
    expect(await project.call('POST /auth/mfa/sign-in', { body })).toMatchObject(wrongCode);
  }
  expect(await recover(project, await user.attempt(), first)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test.each([
  ['as it was shown', (code: string) => code],
  ['in capitals', (code: string) => code.toUpperCase()],
  ['without hyphens', (code: string) => code.replaceAll('-', '')],
  ['with blanks', (code: string) => ` ${code.replaceAll('-', ' ')}\n`],
  ['with letters for digits', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
])('a recovery code signs in %s', async (_, written) => {
  const { project, user, first } = await userWithCodes();
  const { status, body } = await recover(project, await user.attempt(), written(first));
  expect({ status, body }).toMatchObject({ status: 200, body: { user_id: user.id, is_new_user: false } });
});

test('a session that a recovery code opened says so', async () => {
  const { project, user, first } = await userWithCodes();
  await recover(project, await user.attempt(), first);
  const { db } = (await world()).database;
  const rows = await db.selectFrom('sessions').select('factors').where('user_id', '=', user.id).execute();
  expect(rows.map(({ factors }) => factors)).toContainEqual(['password', 'recovery-code']);
});

test('there are ten, none like another, of eighty random bits each', async () => {
  const { codes } = await userWithCodes();
  expect(new Set(codes).size).toBe(10);
  expect(codes.filter((code) => /^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/.test(code))).toHaveLength(10);
});

test('how many are left is told, and when they were made', async () => {
  const { project, user, codes } = await userWithCodes();
  const before = await left(user);
  await recover(project, await user.attempt(), codes[3] ?? '');
  const after = await left(user);
  expect([before.remaining, after]).toEqual([10, { remaining: 9, created_at_millis: before.created_at_millis }]);
});

test('a user who made none has none', async () => {
  const user = await newTwoFactorUser(await newProject());
  expect(await left(user)).toEqual({ remaining: 0, created_at_millis: null });
});

test('no code is stored in a form that opens anything', async () => {
  const { user, codes } = await userWithCodes();
  const { db } = (await world()).database;
  const rows = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user.id).execute();
  const stored = rows.map(({ code_hash }) => code_hash.toString('latin1') + code_hash.toString('hex')).join('\n');
  expect([rows.length, codes.filter((code) => stored.includes(code.replaceAll('-', '')))]).toEqual([10, []]);
});

describe('no codes are made', () => {
  test('without a second factor', async () => {
    const user = await (await newProject()).signUp();
    expect(await user.call('POST /latchkey/mfa/recovery-codes')).toMatchObject(refusal('SECOND_FACTOR_OFF'));
  });

  test('for nobody', async () => {
    const { call } = await newProject();
    const answers = [await call('POST /latchkey/mfa/recovery-codes'), await call('GET /latchkey/mfa/recovery-codes')];
    expect(answers.map(({ code }) => code)).toEqual(['USER_AUTHENTICATION_REQUIRED', 'USER_AUTHENTICATION_REQUIRED']);
  });

  test('an eleventh time at once', async () => {
    const { user } = await userWithCodes();
    for (let i = 1; i < 10; i++) await make(user);
    expect(await user.call('POST /latchkey/mfa/recovery-codes')).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });
});

test('making them is an event that tells no code', async () => {
  const { user } = await userWithCodes();
  const { db } = (await world()).database;
  const events = await db.selectFrom('events').selectAll().where('subject_id', '=', user.id).execute();
  const made = events.filter(({ kind }) => kind === 'recovery_codes.created');
  expect(made.map(({ detail }) => detail)).toEqual([{}]);
});

test('a recovery needs both codes', async () => {
  const { call } = await newProject();
  expect(violationsIn(await call('POST /latchkey/mfa/recover', { body: { email: newEmail() } }))).toEqual([
    'body.code must be defined',
    'body.recovery_code must be defined',
    'body contains unknown properties: email',
  ]);
});
