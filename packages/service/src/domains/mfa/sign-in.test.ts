import {
  callbackUrl,
  knownError,
  newProject,
  refusal,
  startWorld,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { newTwoFactorUser, type TwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';
import { stepAt, totpOf } from './totp.ts';

const MINUTE = 60_000;
const wrongCode = knownError('INVALID_TOTP_CODE');
const notFound = knownError('VERIFICATION_CODE_NOT_FOUND');

const signIn = ({ call }: Pick<TestProject, 'call'>, code: string, totp: string) =>
  call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } });

/** A code that the app shows in no step that could be taken. */
async function wrongTotp({ secret }: TwoFactorUser): Promise<string> {
  const step = stepAt((await world()).clock());
  const near = Array.from({ length: 9 }, (_, index) => totpOf(secret, step - 4 + index));
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '';
}

const deviceIn = ({ headers }: { headers: Headers }) => headers.get('x-latchkey-device') ?? undefined;

async function resetBy({ call, mailbox }: TestProject, { email }: TwoFactorUser) {
  const password = 'another horse battery';
  await call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
  const code = (await mailbox.to(email)).find(({ subject }) => /password/i.test(subject))?.linkCode;
  return { password, device: deviceIn(await call('POST /auth/password/reset', { body: { code, password } })) };
}

const advance = async (millis: number) => (await world()).clock.advance(millis);

describe('a code of the app is refused', () => {
  test('that is wrong', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    expect(await signIn(project, await user.attempt(), await wrongTotp(user))).toMatchObject(wrongCode);
  });

  test('a second time, with another attempt', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const [one, other, totp] = [await user.attempt(), await user.attempt(), await user.totp()];
    expect((await signIn(project, one, totp)).status).toBe(200);
    expect(await signIn(project, other, totp)).toMatchObject(wrongCode);
  });

  test('of the step before one that was used, though its time is not over', async () => {
    const now = Math.floor(Date.now() / 30_000) * 30_000 + 1_000;
    const still = await startWorld({ clock: () => now });
    const project = await newProject({}, Promise.resolve(still));
    const user = await newTwoFactorUser(project);
    const [older, current] = [totpOf(user.secret, stepAt(now) - 1), totpOf(user.secret, stepAt(now))];
    expect((await signIn(project, await user.attempt(), current)).status).toBe(200);
    expect(await signIn(project, await user.attempt(), older)).toMatchObject(wrongCode);
    await still.close();
  });

  test('of a secret that was switched off and on again, when it was used before', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const totp = await user.totp();
    await signIn(project, await user.attempt(), totp);
    for (const secret of [null, user.secret.toString('base64')]) {
      await user.call('PATCH /users/me', { body: { totp_secret_base64: secret } });
    }
    expect(await signIn(project, await user.attempt(), totp)).toMatchObject(wrongCode);
  });

  test('of the second step before this one', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const older = await user.totp();
    await advance(60_000);
    expect(await signIn(project, await user.attempt(), older)).toMatchObject(wrongCode);
  });

  test('of another user', async () => {
    const project = await newProject();
    const [user, other] = [await newTwoFactorUser(project), await newTwoFactorUser(project)];
    expect(await signIn(project, await user.attempt(), await other.totp())).toMatchObject(wrongCode);
  });

  test('of a secret that was replaced', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const old = await user.totp();
    await user.call('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(20, 9).toString('base64') } });
    expect(await signIn(project, await user.attempt(), old)).toMatchObject(wrongCode);
  });
});

describe('an attempt', () => {
  test('is not found that was made up', async () => {
    const project = await newProject();
    expect(await signIn(project, '0'.repeat(45), '123456')).toMatchObject(notFound);
  });

  test('is not found in another project', async () => {
    const [project, foreign] = [await newProject(), await newProject()];
    const user = await newTwoFactorUser(project);
    expect(await signIn(foreign, await user.attempt(), await user.totp())).toMatchObject(notFound);
  });

  test('outlives a wrong code', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    await signIn(project, code, await wrongTotp(user));
    expect((await signIn(project, code, await user.totp())).status).toBe(200);
  });

  test('works once', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    await signIn(project, code, await user.totp());
    await advance(30_000);
    const again = await signIn(project, code, await user.totp());
    expect(again).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('is over after five minutes', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    await advance(5 * MINUTE);
    expect(await signIn(project, code, await user.totp())).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('is over once the password was changed', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    await user.server('PATCH /users/me', { body: { password: 'another password' } });
    expect(await signIn(project, code, await user.totp())).toMatchObject(notFound);
  });

  test('that was begun with an old password is over, though it was issued after the change', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    // As if the password had been compared before the change, and the code issued after it.
    const { db } = (await world()).database;
    await db
      .updateTable('users')
      .set({ password_hash: Buffer.from('new') })
      .where('id', '=', user.id)
      .execute();
    expect(await signIn(project, code, await user.totp())).toMatchObject(notFound);
  });

  test('is over once the second factor was switched off, even when it is on again', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    await user.call('PATCH /users/me', { body: { totp_secret_base64: null } });
    await user.call('PATCH /users/me', { body: { totp_secret_base64: user.secret.toString('base64') } });
    expect(await signIn(project, code, await user.totp())).toMatchObject(notFound);
  });

  test('is over once the user was deleted', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    await user.server('DELETE /users/me');
    expect(await signIn(project, code, await user.totp())).toMatchObject(notFound);
  });

  test('can be presented twenty times', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    for (let i = 0; i < 20; i++) await signIn(project, code, await wrongTotp(user));
    const answer = await signIn(project, code, await user.totp());
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
  });

  test('is no session: its code opens nothing else', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    const refreshed = await project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': code } });
    const asUser = await project.call('GET /users/me', { headers: { 'access-token': code } });
    expect([refreshed.code, asUser.code]).toEqual(['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'UNPARSABLE_ACCESS_TOKEN']);
  });
});

describe('failures', () => {
  test('are counted over all attempts of a user: after ten even the right code is put off', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    for (let i = 0; i < 10; i++) {
      expect(await signIn(project, await user.attempt(), await wrongTotp(user))).toMatchObject(wrongCode);
    }
    const answer = await signIn(project, await user.attempt(), await user.totp());
    expect(answer).toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect(Number(answer.headers.get('retry-after'))).toBe(30);
  });

  test('at the same moment cannot overrun the limit', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const codes = [await user.attempt(), await user.attempt()];
    const wrong = await wrongTotp(user);
    const answers = await Promise.all(
      codes.flatMap((code) => Array.from({ length: 16 }, () => signIn(project, code, wrong))),
    );
    expect(answers.filter(({ code }) => code === 'INVALID_TOTP_CODE')).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(22);
  });

  test('of one user put off no other', async () => {
    const project = await newProject();
    const [user, other] = [await newTwoFactorUser(project), await newTwoFactorUser(project)];
    const code = await user.attempt();
    for (let i = 0; i < 11; i++) await signIn(project, code, await wrongTotp(user));
    expect((await signIn(project, await other.attempt(), await other.totp())).status).toBe(200);
  });

  test('of somebody who knows the password hold up nobody who comes by mail, or on a known device', async () => {
    const project = await newProject({ magic_link_enabled: true });
    const user = await newTwoFactorUser(project);
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    const device = deviceIn(await signIn(project, await user.attempt(), await user.totp()));
    const reset = await resetBy(project, user);
    const known = { email: user.email, password: reset.password };
    const byPassword = async () =>
      (await project.call('POST /auth/password/sign-in', { body: known })).body.details.attempt_code as string;
    const guess = async (headers?: Record<string, string | undefined>) => {
      const body = { type: 'totp', totp: await wrongTotp(user), code: await byPassword() };
      return project.call('POST /auth/mfa/sign-in', { ...(headers && { headers }), body });
    };
    for (let i = 0; i < 10; i++) expect(await guess()).toMatchObject(wrongCode);
    expect(await guess()).toMatchObject(refusal('TOO_MANY_REQUESTS'));

    const prove = async (code: string, headers: Record<string, string | undefined> = {}) => {
      await advance(MINUTE);
      const body = { type: 'totp', totp: await user.totp(), code };
      return (await project.call('POST /auth/mfa/sign-in', { headers, body })).status;
    };
    expect(await prove(await byPassword(), { device })).toBe(200);
    expect(await prove(await byPassword(), { device: reset.device })).toBe(200);
    await project.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url: callbackUrl } });
    const [code] = await project.mailbox.codesTo(user.email);
    const byCode = await project.call('POST /auth/otp/sign-in', { body: { code } });
    expect(await prove(byCode.body.details.attempt_code)).toBe(200);

    // A known device has tries of its own, and no more than others.
    for (let i = 0; i < 10; i++) await guess({ device });
    expect(await guess({ device })).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('are forgotten a quarter of an hour later', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    for (let i = 0; i < 10; i++) await signIn(project, code, await wrongTotp(user));
    await advance(15 * MINUTE);
    expect((await signIn(project, await user.attempt(), await user.totp())).status).toBe(200);
  });

  test('are at most fifty in a row, and few more in the hours after', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    let taken = 0;
    for (let round = 0; round < 7; round++) {
      const code = await user.attempt();
      for (let i = 0; i < 10; i++) {
        const { status } = await signIn(project, code, await wrongTotp(user));
        if (status === 400) taken++;
      }
      await advance(15 * MINUTE);
    }
    // One more is free each 28.8 minutes.
    expect(taken).toBe(53);
  });

  test('do not include a success', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const wrong = async () => signIn(project, await user.attempt(), await wrongTotp(user));
    for (let i = 0; i < 9; i++) await wrong();
    expect((await signIn(project, await user.attempt(), await user.totp())).status).toBe(200);
    expect(await wrong()).toMatchObject(wrongCode);
  });
});

describe('the right code', () => {
  test('signs in, to an account that was there before', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    const { status, body } = await signIn(project, await user.attempt(), await user.totp());
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        user_id: user.id,
        is_new_user: false,
      },
    });
    const headers = { 'access-token': body.access_token };
    expect((await project.call('GET /users/me', { headers })).body.id).toBe(user.id);
  });

  test('works with the attempt in capitals', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    expect((await signIn(project, (await user.attempt()).toUpperCase(), await user.totp())).status).toBe(200);
  });

  test('is remembered with the session beside the password', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    await signIn(project, await user.attempt(), await user.totp());
    const { db } = (await world()).database;
    const rows = await db.selectFrom('sessions').select('factors').where('user_id', '=', user.id).execute();
    expect(rows.map(({ factors }) => factors)).toContainEqual(['password', 'totp']);
  });
});

test.each([
  ['a type other than totp', { type: 'sms' }, 'body.type must be one of the following values: totp'],
  ['an attempt of 44 characters', { code: '0'.repeat(44) }, 'body.code must be exactly 45 characters'],
  ['no code of the app', { totp: undefined }, 'body.totp must be defined'],
])('%s does not fit the schema', async (_, changes, violation) => {
  const { call } = await newProject();
  const body = { type: 'totp', totp: '123456', code: '0'.repeat(45), ...changes };
  expect(violationsIn(await call('POST /auth/mfa/sign-in', { body }))).toEqual([violation]);
});

test('attempts that are over put off nobody', async () => {
  const project = await newProject();
  const user = await newTwoFactorUser(project);
  const over = await user.attempt();
  const { db } = (await world()).database;
  const password = db.updateTable('users').where('id', '=', user.id);
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  await password.set({ password_hash: Buffer.from('another') }).execute();
  for (let i = 0; i < 11; i++) expect(await signIn(project, over, '123456')).toMatchObject(notFound);
  await password.set({ password_hash }).execute();
  expect((await signIn(project, await user.attempt(), await user.totp())).status).toBe(200);
});

test('a sign-in by mailed code asks for the second factor too, and remembers that the user is not new', async () => {
  const project = await newProject({ magic_link_enabled: true });
  const user = await newTwoFactorUser(project);
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  await project.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url: callbackUrl } });
  const [code] = await project.mailbox.codesTo(user.email);
  const first = await project.call('POST /auth/otp/sign-in', { body: { code } });
  const { status, body } = await signIn(project, first.body.details.attempt_code, await user.totp());
  expect([status, body.user_id, body.is_new_user]).toEqual([200, user.id, false]);
});
