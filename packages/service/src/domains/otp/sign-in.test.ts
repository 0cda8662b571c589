import { knownError, newEmail, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const callback_url = 'http://localhost:3000/handler/magic-link-callback';
const notFound = knownError('VERIFICATION_CODE_NOT_FOUND');

const withCodes = (config: object = {}) => newProject({ magic_link_enabled: true, ...config });
const signIn = ({ call }: Pick<TestProject, 'call'>, code: string) =>
  call('POST /auth/otp/sign-in', { body: { code } });
const check = ({ call }: Pick<TestProject, 'call'>, code: string) =>
  call('POST /auth/otp/sign-in/check-code', { body: { code } });
const look = ({ call }: Pick<TestProject, 'call'>, code: string) =>
  call('POST /latchkey/otp/check-code', { body: { code } });
const turn = ({ admin }: TestProject, config: object) =>
  admin('PATCH /internal/projects/current', { body: { config } });

/** Asks for a code; answers the whole of it as the link has it. */
async function codeTo(project: TestProject, email: string): Promise<string> {
  const { status, text, body } = await project.call('POST /auth/otp/send-sign-in-code', {
    body: { email, callback_url },
  });
  if (status !== 200) throw new Error(`No code was sent: ${text}`);
  const mails = await project.mailbox.to(email);
  return mails.find(({ linkCode }) => linkCode?.endsWith(body.nonce))?.linkCode as string;
}

/** So many different guesses at the six characters of a code by somebody who has the rest. */
const guess = (project: TestProject, code: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, i) => check(project, `${100_000 + i}${code.slice(6)}`)));

async function verified(project: TestProject) {
  const user = await project.signUp();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  return user;
}

describe.each([
  ['check-code', check],
  ['the look that tells whose it is', look],
  ['sign-in', signIn],
])('at %s', (_, present) => {
  test('a code that was never issued is not found', async () => {
    expect(await present(await withCodes(), '0'.repeat(45))).toMatchObject(notFound);
  });

  test('a code of another project is not found', async () => {
    const [one, other] = [await withCodes(), await withCodes()];
    expect(await present(other, await codeTo(one, newEmail()))).toMatchObject(notFound);
  });

  test('codes of other kinds are not found: verification, reset, attempt at a second factor', async () => {
    const project = await withCodes();
    const { email, password, call } = await verified(project);
    await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    await call('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') } });
    const attempt = await project.call('POST /auth/password/sign-in', { body: { email, password } });
    const codes = await project.mailbox.codesTo(email);
    for (const code of [...codes, attempt.body.details.attempt_code])
      expect(await present(project, code)).toMatchObject(notFound);
  });

  test('a code has expired after an hour', async () => {
    const project = await withCodes();
    const code = await codeTo(project, newEmail());
    (await world()).clock.advance(HOUR);
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('a code that was used is told so', async () => {
    const project = await withCodes();
    const code = await codeTo(project, newEmail());
    await signIn(project, code);
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('after twenty guesses of the six characters by somebody with the nonce, the right ones are refused', async () => {
    const project = await withCodes();
    const code = await codeTo(project, newEmail());
    for (const answer of await guess(project, code, 20)) expect(answer).toMatchObject(notFound);
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
  });

  test('guesses at fifty of its codes an hour lock an address, but for a code that few have looked at', async () => {
    const project = await withCodes();
    const email = newEmail();
    for (const times of [20, 20, 10]) {
      const code = await codeTo(project, email);
      await guess(project, code, times);
    }
    const [guessed, fresh] = [await codeTo(project, email), await codeTo(project, email)];
    await guess(project, guessed, 5);
    // A page looks at the code before it uses it.
    await check(project, fresh);
    expect(await present(project, guessed)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect((await present(project, fresh)).status).toBe(200);
  });

  test.each(['', 'ABCDEF', '0'.repeat(44), '0'.repeat(46)])('the code "%s" does not fit the schema', async (code) => {
    expect(violationsIn(await present(await withCodes(), code))).toEqual(['body.code must be exactly 45 characters']);
  });

  test('anything besides the code does not fit the schema', async () => {
    const { call } = await withCodes();
    for (const path of ['POST /auth/otp/sign-in', 'POST /auth/otp/sign-in/check-code', 'POST /latchkey/otp/check-code'])
      expect(violationsIn(await call(path, { body: { code: '0'.repeat(45), email: 'x' } }))).toHaveLength(1);
  });
});

test('a check does not use the code up', async () => {
  const project = await withCodes();
  const code = await codeTo(project, newEmail());
  expect(await check(project, code)).toMatchObject({ status: 200, body: { is_code_valid: true } });
  expect((await signIn(project, code)).status).toBe(200);
});

test('whoever has the whole code is told the first letter and the domain of its address, and the code stays good', async () => {
  const project = await withCodes();
  const email = newEmail();
  const code = await codeTo(project, email);
  const masked_email = `${email[0]}…${email.slice(email.indexOf('@'))}`;
  expect(await look(project, code)).toMatchObject({ status: 200, body: { masked_email } });
  expect((await signIn(project, code)).status).toBe(200);
});

test('an unknown address becomes a user: verified, without password', async () => {
  const project = await withCodes();
  const email = newEmail();
  const { status, body } = await signIn(project, await codeTo(project, email));
  expect({ status, keys: Object.keys(body).sort() }).toEqual({
    status: 200,
    keys: ['access_token', 'is_new_user', 'refresh_token', 'user_id'],
  });
  expect(body.is_new_user).toBe(true);
  const me = await project.server('GET /users/me', { headers: { 'access-token': body.access_token } });
  expect(me.body).toMatchObject({
    id: body.user_id,
    primary_email: email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    has_password: false,
    otp_auth_enabled: true,
  });
});

test('a known address signs in, by the typed characters in any case and the nonce', async () => {
  const project = await withCodes();
  const { id, email } = await verified(project);
  const code = await codeTo(project, email);
  const answer = await signIn(project, `${code.slice(0, 6).toUpperCase()}${code.slice(6)}`);
  expect(answer).toMatchObject({ status: 200, body: { user_id: id, is_new_user: false } });
});

test('two codes for an unknown address both work: one makes the user, the other signs it in', async () => {
  const project = await withCodes();
  const email = newEmail();
  const codes = [await codeTo(project, email), await codeTo(project, email)];
  const answers = await Promise.all(codes.map((code) => signIn(project, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.is_new_user).sort()).toEqual([false, true]);
  expect(answers[0]?.body.user_id).toBe(answers[1]?.body.user_id);
});

test('an address that somebody has but does not sign in with becomes a user of its own', async () => {
  const project = await withCodes();
  const user = await verified(project);
  await user.server('PATCH /users/me', { body: { primary_email_auth_enabled: false } });
  const { body } = await signIn(project, await codeTo(project, user.email));
  expect(body.is_new_user).toBe(true);
  expect(body.user_id).not.toBe(user.id);
});

test('an account whose address is verified no more is refused, and the code stays good', async () => {
  const project = await withCodes();
  const user = await verified(project);
  const code = await codeTo(project, user.email);
  await user.server('PATCH /users/me', { body: { primary_email_verified: false } });
  const details = { email: user.email, would_work_if_email_was_verified: true };
  expect(await signIn(project, code)).toMatchObject(knownError('USER_EMAIL_ALREADY_EXISTS', details));
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  expect((await signIn(project, code)).body.user_id).toBe(user.id);
});

test('a code cannot sign in to an account that took its address meanwhile without proof', async () => {
  const project = await withCodes();
  const email = newEmail();
  const code = await codeTo(project, email);
  await project.signUp({ email });
  const details = { email, would_work_if_email_was_verified: true };
  expect(await signIn(project, code)).toMatchObject(knownError('USER_EMAIL_ALREADY_EXISTS', details));
});

test('once signing up is off, a code signs up nobody, and signs in whoever is there', async () => {
  const project = await withCodes();
  const { email } = await verified(project);
  const codes = [await codeTo(project, email), await codeTo(project, newEmail())] as const;
  await turn(project, { sign_up_enabled: false });
  expect((await signIn(project, codes[0])).status).toBe(200);
  expect(await signIn(project, codes[1])).toMatchObject(knownError('SIGN_UP_NOT_ENABLED'));
  await turn(project, { sign_up_enabled: true });
  expect((await signIn(project, codes[1])).status).toBe(200);
});

test('once codes are off, a code signs up nobody, and signs in whoever is there', async () => {
  const project = await withCodes();
  const { email } = await verified(project);
  const codes = [await codeTo(project, email), await codeTo(project, newEmail())] as const;
  await turn(project, { magic_link_enabled: false });
  expect((await signIn(project, codes[0])).status).toBe(200);
  expect(await signIn(project, codes[1])).toMatchObject(refusal('MAGIC_LINK_OFF'));
});

test('a second factor is asked for before any session exists, and the code is used up', async () => {
  const project = await withCodes();
  const user = await verified(project);
  await user.call('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') } });
  const { db } = (await world()).database;
  const sessions = () => db.selectFrom('sessions').select('id').where('project_id', '=', project.id).execute();
  const code = await codeTo(project, user.email);
  const before = await sessions();
  const answer = await signIn(project, code);
  expect(answer).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
  expect(answer.body.details.attempt_code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  expect(await sessions()).toEqual(before);
  expect(await signIn(project, code)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
});

test('the session says that it was proven by code', async () => {
  const project = await withCodes();
  await signIn(project, await codeTo(project, newEmail()));
  const { db } = (await world()).database;
  const sessions = await db.selectFrom('sessions').select('factors').where('project_id', '=', project.id).execute();
  expect(sessions).toEqual([{ factors: ['otp'] }]);
});
