import {
  type Call,
  type CallOptions,
  callbackUrl,
  knownError,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  world,
} from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const password = 'correct horse battery';

async function anonymousUser(config = {}) {
  const project = await newProject({ magic_link_enabled: true, ...config });
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  const { body } = await project.call('POST /auth/anonymous/sign-up');
  const headers = { 'access-token': body.access_token };
  const call = (endpoint: string, options: CallOptions = {}) => project.call(endpoint, { headers, ...options });
  return { project, call, id: body.user_id as string, refreshToken: body.refresh_token as string };
}

type Anonymous = Pick<Awaited<ReturnType<typeof anonymousUser>>, 'call'>;
const byPassword = ({ call }: Anonymous, changes = {}) =>
  call('POST /latchkey/anonymous/upgrade/password', {
    body: { email: newEmail(), password, verification_callback_url: callbackUrl, ...changes },
  });
const byCode = ({ call }: Anonymous, code: string) => call('POST /latchkey/anonymous/upgrade/otp', { body: { code } });

async function mailedCode({ call, mailbox }: TestProject, email: string): Promise<string> {
  const sent = await call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
  if (sent.status !== 200) throw new Error(`No code was sent: ${sent.text}`);
  return (await mailbox.to(email))[0]?.linkCode ?? '';
}

const me = async ({ call }: TestProject, { body }: Awaited<ReturnType<Call>>) =>
  (await call('GET /users/me', { headers: { 'access-token': body.access_token } })).body;

describe('an upgrade is refused', () => {
  test('to an address that signs somebody else in, and changes nothing', async () => {
    const anonymous = await anonymousUser();
    const { email } = await anonymous.project.signUp();
    const answer = await byPassword(anonymous, { email: email.toUpperCase() });
    expect(answer.code).toBe('USER_EMAIL_ALREADY_EXISTS');
    expect((await anonymous.call('GET /users/me')).body).toMatchObject({ is_anonymous: true, has_password: false });
  });

  test('by the code of an address that signs somebody else in, which stays good for them', async () => {
    const anonymous = await anonymousUser();
    const { project } = anonymous;
    const email = newEmail();
    const first = await project.call('POST /auth/otp/sign-in', { body: { code: await mailedCode(project, email) } });
    const code = await mailedCode(project, email);
    expect((await byCode(anonymous, code)).code).toBe('USER_EMAIL_ALREADY_EXISTS');
    const owner = await project.call('POST /auth/otp/sign-in', { body: { code } });
    expect([owner.status, owner.body.user_id]).toEqual([200, first.body.user_id]);
  });

  test('to who is not anonymous', async () => {
    const { project } = await anonymousUser();
    const { call } = await project.signUp();
    expect(await byPassword({ call })).toMatchObject(refusal('NOT_ANONYMOUS'));
    expect(await byCode({ call }, '0'.repeat(45))).toMatchObject(refusal('NOT_ANONYMOUS'));
  });

  test('to nobody', async () => {
    const { project } = await anonymousUser();
    const answers = [await byPassword(project), await byCode(project, '0'.repeat(45))];
    expect(answers.map(({ code }) => code)).toEqual(['USER_AUTHENTICATION_REQUIRED', 'USER_AUTHENTICATION_REQUIRED']);
  });

  test('a second time, for its sessions are over', async () => {
    const anonymous = await anonymousUser();
    await byPassword(anonymous);
    expect((await byPassword(anonymous)).code).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test.each([
    [{ credential_enabled: false }, {}, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
    [{ sign_up_enabled: false }, {}, 'SIGN_UP_NOT_ENABLED'],
    [{}, { password: 'short' }, 'PASSWORD_TOO_SHORT'],
    [{}, { verification_callback_url: 'https://elsewhere.example' }, 'REDIRECT_URL_NOT_WHITELISTED'],
  ])('with settings %o and %o in the body', async (config, changes, code) => {
    expect((await byPassword(await anonymousUser(config), changes)).code).toBe(code);
  });

  test('by code where sign-in by code is off', async () => {
    const anonymous = await anonymousUser({ magic_link_enabled: false });
    expect(await byCode(anonymous, '0'.repeat(45))).toMatchObject(refusal('MAGIC_LINK_OFF'));
  });

  test('by code where sign-up is off', async () => {
    const anonymous = await anonymousUser({ sign_up_enabled: false });
    expect(await byCode(anonymous, '0'.repeat(45))).toMatchObject(knownError('SIGN_UP_NOT_ENABLED'));
  });

  test('by a code that was made up', async () => {
    const answer = await byCode(await anonymousUser(), '0'.repeat(45));
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('by a code that was used', async () => {
    const anonymous = await anonymousUser();
    const code = await mailedCode(anonymous.project, newEmail());
    await anonymous.project.call('POST /auth/otp/sign-in', { body: { code } });
    expect(await byCode(anonymous, code)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('by a code that has expired', async () => {
    const anonymous = await anonymousUser();
    const { project } = anonymous;
    const code = await mailedCode(project, newEmail());
    (await world()).clock.advance(3_600_000);
    const again = await project.call('POST /auth/anonymous/sign-up');
    const headers = { 'access-token': again.body.access_token };
    const answer = await project.call('POST /latchkey/anonymous/upgrade/otp', { headers, body: { code } });
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });
});

describe('an upgrade by password', () => {
  test('keeps id and data, and drops the name of nobody', async () => {
    const anonymous = await anonymousUser();
    await anonymous.call('PATCH /users/me', { body: { client_metadata: { basket: ['a book'] } } });
    const answer = await byPassword(anonymous, { email: 'Jane@Example.com' });
    expect(answer.status).toBe(200);
    expect(await me(anonymous.project, answer)).toMatchObject({
      id: anonymous.id,
      is_anonymous: false,
      display_name: null,
      primary_email: 'jane@example.com',
      primary_email_verified: false,
      has_password: true,
      client_metadata: { basket: ['a book'] },
    });
  });

  test('keeps a name that was chosen', async () => {
    const anonymous = await anonymousUser();
    await anonymous.call('PATCH /users/me', { body: { display_name: 'Jane' } });
    expect((await me(anonymous.project, await byPassword(anonymous))).display_name).toBe('Jane');
  });

  test('lets the user sign in with the password', async () => {
    const anonymous = await anonymousUser();
    const email = newEmail();
    await byPassword(anonymous, { email });
    const { body } = await anonymous.project.call('POST /auth/password/sign-in', { body: { email, password } });
    expect(body.user_id).toBe(anonymous.id);
  });

  test('ends the sessions from before', async () => {
    const anonymous = await anonymousUser();
    await byPassword(anonymous);
    const headers = { 'refresh-token': anonymous.refreshToken };
    const refreshed = await anonymous.project.call('POST /auth/sessions/current/refresh', { headers });
    expect([refreshed.code, (await anonymous.call('GET /users/me')).code]).toEqual([
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
      'ACCESS_TOKEN_EXPIRED',
    ]);
  });

  test('has the address verified by mail', async () => {
    const anonymous = await anonymousUser();
    const email = newEmail();
    await byPassword(anonymous, { email });
    const [mail] = await anonymous.project.mailbox.to(email);
    const code = mail?.linkCode ?? '';
    expect((await anonymous.project.call('POST /contact-channels/verify', { body: { code } })).status).toBe(200);
  });

  test('is an event of a changed user', async () => {
    const anonymous = await anonymousUser();
    await byPassword(anonymous);
    const { db } = (await world()).database;
    const events = await db
      .selectFrom('events')
      .select(['kind', 'detail'])
      .where('subject_id', '=', anonymous.id)
      .execute();
    expect(events.find(({ kind }) => kind === 'user.updated')?.detail).toMatchObject({ by: 'upgrade' });
  });
});

test('an upgrade by code proves the address, and signs in by code from then on', async () => {
  const anonymous = await anonymousUser();
  const { project } = anonymous;
  const email = newEmail();
  const answer = await byCode(anonymous, await mailedCode(project, email));
  expect(answer.status).toBe(200);
  expect(await me(project, answer)).toMatchObject({
    id: anonymous.id,
    is_anonymous: false,
    primary_email: email,
    primary_email_verified: true,
    otp_auth_enabled: true,
  });
  const later = await project.call('POST /auth/otp/sign-in', { body: { code: await mailedCode(project, email) } });
  expect(later.body).toMatchObject({ user_id: anonymous.id, is_new_user: false });
});

test('an anonymous user with an authenticator app stays signed in, and is asked for it at the next sign-in', async () => {
  const anonymous = await anonymousUser();
  const email = newEmail();
  await anonymous.call('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(20, 1).toString('base64') } });
  expect((await byPassword(anonymous, { email })).status).toBe(200);
  const later = await anonymous.project.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(later.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
});
