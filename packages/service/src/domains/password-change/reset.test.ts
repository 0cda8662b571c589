import { randomUUID } from 'node:crypto';
import {
  footprint,
  knownError,
  newAddress,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const password = 'a new password';
const callback_url = 'http://localhost:3000/handler/password-reset?after=%2Fhome';

const request = ({ call }: TestProject, email: string, changes: object = {}) =>
  call('POST /auth/password/send-reset-code', { body: { email, callback_url, ...changes } });
const check = ({ call }: Pick<TestProject, 'call'>, code: string) =>
  call('POST /auth/password/reset/check-code', { body: { code } });
const reset = ({ call }: Pick<TestProject, 'call'>, code: string, changes: object = {}) =>
  call('POST /auth/password/reset', { body: { code, password, ...changes } });
const signIn = ({ call }: TestProject, email: string, password: string) =>
  call('POST /auth/password/sign-in', { body: { email, password } });

/** The code in the newest mail to an address. */
async function codeTo(project: TestProject, email: string): Promise<string> {
  const mail = (await project.mailbox.to(email)).find(({ subject }) => subject.startsWith('Reset your password'));
  if (!mail?.linkCode) throw new Error('No reset mail has come.');
  return mail.linkCode;
}

/** A user who has asked for a reset, and the code that came. */
async function asked(project: TestProject) {
  const user = await project.signUp();
  await request(project, user.email);
  return { ...user, code: await codeTo(project, user.email) };
}

describe('a request', () => {
  test('is answered alike for an account, for none, for one without password and for no address at all', async () => {
    const project = await newProject();
    const [user, without] = [await project.signUp(), await project.signUp()];
    await without.server('PATCH /users/me', { body: { password: null } });
    const answers = [];
    for (const email of [user.email, without.email, newEmail(), '']) answers.push(await request(project, email));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toEqual({ success: expect.any(String) });
  });

  test('for nobody sends nothing', async () => {
    const project = await newProject();
    const email = newEmail();
    await request(project, email);
    expect(await project.mailbox.to(email)).toEqual([]);
  });

  test('for an account of another project sends nothing', async () => {
    const [one, other] = [await newProject(), await newProject()];
    const { email } = await one.signUp();
    await request(other, email);
    expect(await other.mailbox.to(email)).toEqual([]);
  });

  test('for an address that is not used to sign in sends nothing', async () => {
    const project = await newProject();
    const { email, server } = await project.signUp();
    await server('PATCH /users/me', { body: { primary_email_auth_enabled: false } });
    const before = await project.mailbox.to(email);
    await request(project, email);
    expect(await project.mailbox.to(email)).toEqual(before);
  });

  test('mails a link with the code, in whatever case the address is written', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    await request(project, email.toUpperCase());
    const [mail] = await project.mailbox.to(email);
    expect(mail?.subject).toBe('Reset your password at A test');
    expect(mail?.links).toEqual([`${callback_url}&code=${mail?.linkCode}`]);
    expect(mail?.linkCode).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  });

  test('of a user without password mails a link too, which sets a first one', async () => {
    const project = await newProject();
    const { id, email, server } = await project.signUp();
    await server('PATCH /users/me', { body: { password: null } });
    await request(project, email);
    await reset(project, await codeTo(project, email));
    expect((await signIn(project, email, password)).body.user_id).toBe(id);
  });

  test('with a callback that is not trusted is refused, whether there is an account or not', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    for (const address of [email, newEmail()]) {
      const answer = await request(project, address, { callback_url: 'https://evil.example/handler' });
      expect(answer).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
    }
  });

  test('where passwords are off is refused, before the callback is looked at', async () => {
    const project = await newProject({ credential_enabled: false });
    const answer = await request(project, newEmail(), { callback_url: 'https://evil.example' });
    expect(answer).toMatchObject(knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  });

  test('too many for one address are answered as always, and the sixth sends nothing', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    const answers = [];
    for (let i = 0; i < 7; i++) {
      answers.push((await request(project, email)).text);
      await project.mailbox.to(email);
    }
    expect(new Set(answers).size).toBe(1);
    // The mail of the sign-up is one of the five.
    expect(await project.mailbox.to(email)).toHaveLength(5);
  });

  test('too many from one network are answered as always, and send nothing', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    for (let i = 0; i < 30; i++) await request(project, newEmail());
    const before = await project.mailbox.to(email);
    expect((await request(project, email)).status).toBe(200);
    expect(await project.mailbox.to(email)).toEqual(before);
    const elsewhere = { 'x-forwarded-for': newAddress() };
    await project.call('POST /auth/password/send-reset-code', { headers: elsewhere, body: { email, callback_url } });
    expect(await project.mailbox.to(email)).toHaveLength(before.length + 1);
  });

  test.each([
    [{ email: undefined }, 'body.email must be defined'],
    [{ email: 'nobody' }, 'body.email must be a valid email'],
    [{ callback_url: 'nowhere' }, 'body.callback_url is not a valid URL'],
    [{ more: true }, 'body contains unknown properties: more'],
  ])('with %j does not fit the schema', async (changes, violation) => {
    expect(violationsIn(await request(await newProject(), newEmail(), changes))).toEqual([violation]);
  });
});

describe.each([
  ['check-code', check],
  ['reset', reset],
])('at %s', (_, present) => {
  test('a code that was never issued is not found', async () => {
    const answer = await present(await newProject(), '0'.repeat(45));
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('a code of another project is not found', async () => {
    const [one, other] = [await newProject(), await newProject()];
    const { code } = await asked(one);
    expect(await present(other, code)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('a code of another kind is not found', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    const [mail] = await project.mailbox.to(email);
    expect(await present(project, mail?.linkCode as string)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('a code has expired after an hour', async () => {
    const project = await newProject();
    const { code } = await asked(project);
    (await world()).clock.advance(HOUR);
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('a code that was used is told so', async () => {
    const project = await newProject();
    const { code } = await asked(project);
    await reset(project, code);
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('the twenty-first presentation is refused', async () => {
    const project = await newProject();
    const { code } = await asked(project);
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(project, code)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
  });

  test('more than fifty presentations of codes of one address have to wait', async () => {
    const project = await newProject();
    const { email, code: first } = await asked(project);
    const look = (code: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => check(project, code)));
    await look(first, 10);
    for (let i = 0; i < 2; i++) {
      await request(project, email);
      await look(await codeTo(project, email), 20);
    }
    await request(project, email);
    const code = await codeTo(project, email);
    // A page looks at the code, then uses it, and again with a better password.
    for (let i = 0; i < 5; i++) expect((await check(project, code)).status).toBe(200);
    expect(await present(project, code)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test.each(['', 'x', '0'.repeat(44), '0'.repeat(46)])('the code "%s" does not fit the schema', async (code) => {
    expect(violationsIn(await present(await newProject(), code))).toEqual(['body.code must be exactly 45 characters']);
  });

  test('a code may be written in any case', async () => {
    const project = await newProject();
    const { code } = await asked(project);
    expect((await present(project, code.toUpperCase())).status).toBe(200);
  });
});

test('a check does not use the code up', async () => {
  const project = await newProject();
  const { code } = await asked(project);
  expect(await check(project, code)).toMatchObject({ status: 200, body: { is_code_valid: true } });
  expect((await reset(project, code)).status).toBe(200);
});

test('a check takes the code and nothing else', async () => {
  const answer = await (await newProject()).call('POST /auth/password/reset/check-code', {
    body: { code: '0'.repeat(45), password },
  });
  expect(violationsIn(answer)).toEqual(['body contains unknown properties: password']);
});

describe('a reset', () => {
  test('sets the password; the old one opens nothing any more', async () => {
    const project = await newProject();
    const user = await asked(project);
    expect(await reset(project, user.code)).toMatchObject({ status: 200, body: { success: true } });
    expect((await signIn(project, user.email, password)).body.user_id).toBe(user.id);
    expect(await signIn(project, user.email, user.password)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  });

  test('ends every session, and signs nobody in', async () => {
    const project = await newProject();
    const user = await asked(project);
    const answer = await reset(user, user.code);
    expect(Object.keys(answer.body)).toEqual(['success']);
    expect((await user.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
    const { db } = (await world()).database;
    expect(await db.selectFrom('sessions').selectAll().where('project_id', '=', project.id).execute()).toEqual([]);
  });

  test.each(['', '1234567'])('to the password "%s" is refused, and the code stays good', async (short) => {
    const project = await newProject();
    const { code } = await asked(project);
    const answer = await reset(project, code, { password: short });
    expect(answer).toMatchObject(knownError('PASSWORD_TOO_SHORT', { min_length: 8 }));
    expect((await reset(project, code)).status).toBe(200);
  });

  test('to a password of 71 characters does not fit the schema', async () => {
    const project = await newProject();
    const { code } = await asked(project);
    const answer = await reset(project, code, { password: 'x'.repeat(71) });
    expect(violationsIn(answer)).toEqual(['body.password must be at most 70 characters']);
  });

  test('after passwords were switched off is refused, and the code stays good', async () => {
    const project = await newProject();
    const { code } = await asked(project);
    const turn = (credential_enabled: boolean) =>
      project.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled } } });
    await turn(false);
    const off = knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
    expect(await reset(project, code, { password: 'short' })).toMatchObject(off);
    await turn(true);
    expect((await reset(project, code)).status).toBe(200);
  });

  test('takes back the other reset codes, sign-in codes and attempts at a second factor', async () => {
    const project = await newProject({ magic_link_enabled: true });
    const user = await asked(project);
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    await project.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url } });
    await user.call('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') } });
    const { attempt_code } = (await signIn(project, user.email, user.password)).body.details;
    await request(project, user.email);
    const codes = (await project.mailbox.codesTo(user.email)).slice(0, 2);
    await reset(project, user.code);
    const body = { type: 'totp', totp: '123456', code: attempt_code };
    const answers = [
      await project.call('POST /auth/mfa/sign-in', { body }),
      ...(await Promise.all(codes.map((code) => project.call('POST /auth/otp/sign-in', { body: { code } })))),
      ...(await Promise.all(codes.map((code) => reset(project, code)))),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('with a code whose address signs the user in no more is not found', async () => {
    const project = await newProject();
    const user = await asked(project);
    await user.server('PATCH /users/me', { body: { primary_email: newEmail() } });
    expect(await reset(project, user.code)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('of a user who was deleted is not found', async () => {
    const project = await newProject();
    const user = await asked(project);
    await user.server('DELETE /users/me');
    expect(await reset(project, user.code)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('does not verify the address', async () => {
    const project = await newProject();
    const { code } = await asked(project);
    await reset(project, code);
    expect((await project.server('GET /users')).body.items[0].primary_email_verified).toBe(false);
  });

  test.each([
    [false, 0],
    [true, 1],
  ])('of an account whose address was verified before (%s) leaves %i passkeys', async (verified, left) => {
    const project = await newProject();
    const user = await asked(project);
    await user.server('PATCH /users/me', { body: { primary_email_verified: verified } });
    const { db } = (await world()).database;
    const passkey = {
      project_id: project.id,
      user_id: user.id,
      credential_id: 'a',
      id: randomUUID(),
      counter: 0,
      created_at: new Date(),
    };
    await db
      .insertInto('passkeys')
      .values({ ...passkey, public_key: Buffer.from('key') })
      .execute();
    await reset(project, user.code);
    const passkeys = db.selectFrom('passkeys').selectAll().where('project_id', '=', project.id);
    expect(await passkeys.execute()).toHaveLength(left);
  });

  test('is an event with the user as webhooks tell it, and without the password', async () => {
    const project = await newProject();
    const user = await asked(project);
    await reset(project, user.code);
    const { db } = (await world()).database;
    const events = await db
      .selectFrom('events as e')
      .innerJoin('event_payloads as p', (join) =>
        join.onRef('p.project_id', '=', 'e.project_id').onRef('p.event_id', '=', 'e.id'),
      )
      .where('e.project_id', '=', project.id)
      .where('e.kind', '=', 'user.updated')
      .select(['e.detail', 'p.payload'])
      .execute();
    const payload = expect.objectContaining({ id: user.id });
    // The first proof of the address as well.
    const detail = { fields: ['password', 'secured'], by: 'reset', removed: { sessions: 1 } };
    expect(events).toEqual([{ detail, payload }]);
  });

  test('that fails changes nothing but the count of presentations', async () => {
    const project = await newProject();
    const { code } = await asked(project);
    const state = async () => {
      const { one_time_codes: _, ...rest } = await footprint(project.id);
      return rest;
    };
    const before = await state();
    await reset(project, code, { password: 'short' });
    await reset(project, '0'.repeat(45));
    expect(await state()).toEqual(before);
  });
});
