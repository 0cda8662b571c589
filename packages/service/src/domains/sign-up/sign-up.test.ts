import {
  callbackUrl,
  footprint,
  knownError,
  newAddress,
  newEmail,
  newProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { expect, test } from 'vitest';

const password = 'correct horse battery';
const body = (changes: object = {}) => ({
  email: newEmail(),
  password,
  verification_callback_url: callbackUrl,
  ...changes,
});

test('an email that somebody signs in with is taken, in whatever case it is written', async () => {
  const project = await newProject();
  const { email } = await project.signUp({ email: 'Ada.Lovelace@Example.com' });
  const before = await footprint(project.id);
  const answer = await project.call('POST /auth/password/sign-up', { body: body({ email: email.toUpperCase() }) });
  const details = { email: 'ada.lovelace@example.com', would_work_if_email_was_verified: false };
  expect(answer).toMatchObject(knownError('USER_EMAIL_ALREADY_EXISTS', details));
  expect(await footprint(project.id)).toEqual(before);
});

test('of 64 sign-ups with one email at the same moment exactly one succeeds', async () => {
  const project = await newProject();
  const spellings = Array.from({ length: 64 }, (_, i) => (i % 2 ? 'race@example.com' : 'Race@Example.COM'));
  const answers = await Promise.all(
    spellings.map((email) =>
      project.call('POST /auth/password/sign-up', {
        headers: { 'x-forwarded-for': newAddress() },
        body: body({ email }),
      }),
    ),
  );
  const outcomes = answers.map(({ status, code }) => code ?? status);
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(63);
  const { body: users } = await project.server('GET /users');
  expect(users.items).toHaveLength(1);
});

test('another project may have a user with the same email', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const { email } = await one.signUp();
  expect((await other.call('POST /auth/password/sign-up', { body: body({ email }) })).status).toBe(200);
});

test.each([
  [
    { credential_enabled: false, sign_up_enabled: false },
    'http://evil.example',
    'short',
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
  ],
  [{ sign_up_enabled: false }, 'http://evil.example', 'short', 'REDIRECT_URL_NOT_WHITELISTED'],
  [{ sign_up_enabled: false }, callbackUrl, 'short', 'PASSWORD_TOO_SHORT'],
  [{ sign_up_enabled: false }, callbackUrl, password, 'SIGN_UP_NOT_ENABLED'],
])(
  'the checks come in the order of the protocol: with %j, callback %s and password "%s" it is %s',
  async (config, url, given, code) => {
    const project = await newProject(config);
    const before = await footprint(project.id);
    const answer = await project.call('POST /auth/password/sign-up', {
      body: body({ password: given, verification_callback_url: url }),
    });
    expect(answer).toMatchObject({ status: 400, code });
    expect(await footprint(project.id)).toEqual(before);
  },
);

test.each(['', '1234567'])('the password "%s" is too short, and the answer names the minimum', async (given) => {
  const project = await newProject();
  const answer = await project.call('POST /auth/password/sign-up', { body: body({ password: given }) });
  expect(answer).toMatchObject(knownError('PASSWORD_TOO_SHORT', { min_length: 8 }));
});

test('a password of 71 characters does not fit the schema', async () => {
  const project = await newProject();
  const answer = await project.call('POST /auth/password/sign-up', { body: body({ password: 'x'.repeat(71) }) });
  expect(violationsIn(answer)).toEqual(['body.password must be at most 70 characters']);
});

test.each(['12345678', 'x'.repeat(70), '🗝'.repeat(35)])('the password %s is accepted and signs in', async (given) => {
  const project = await newProject();
  const { id, email } = await project.signUp({ password: given });
  const { body: tokens } = await project.call('POST /auth/password/sign-in', { body: { email, password: given } });
  expect(tokens.user_id).toBe(id);
});

test.each([
  '',
  'nobody',
  'a@b',
  'a@b.c',
  '.a@example.com',
  'a..b@example.com',
  ' a@example.com',
  'a@example.com\0',
  'ａda@example.com',
  'ada@exámple.com',
])('the email "%s" is refused', async (email) => {
  const project = await newProject();
  const answer = await project.call('POST /auth/password/sign-up', { body: body({ email }) });
  expect(violationsIn(answer)).toHaveLength(1);
  expect(violationsIn(answer)[0]).toMatch(/^body\.email must/);
});

test('a new user has an unverified email, a password and nothing else', async () => {
  const project = await newProject();
  const { id } = await project.signUp({ email: 'New@Example.com' });
  const { body: users } = await project.server('GET /users');
  expect(users.items).toEqual([
    expect.objectContaining({
      id,
      display_name: null,
      primary_email: 'new@example.com',
      primary_email_verified: false,
      primary_email_auth_enabled: true,
      has_password: true,
      otp_auth_enabled: false,
      auth_with_email: true,
      requires_totp_mfa: false,
      is_anonymous: false,
    }),
  ]);
});

test('the answer holds the tokens and the user id, and no more', async () => {
  const project = await newProject();
  const { status, body: tokens } = await project.call('POST /auth/password/sign-up', { body: body() });
  expect({ status, keys: Object.keys(tokens).sort() }).toEqual({
    status: 200,
    keys: ['access_token', 'refresh_token', 'user_id'],
  });
  expect(tokens.refresh_token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
});

test('the password is nowhere in the database, nor is the refresh token', async () => {
  const project = await newProject();
  const { refreshToken } = await project.signUp({ password: 'a very secret password' });
  const { db } = (await world()).database;
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  expect(user.password_hash?.toString('latin1')).not.toContain('argon2');
  const events = await db.selectFrom('events').select('detail').where('project_id', '=', project.id).execute();
  expect(JSON.stringify(events)).not.toContain('a very secret password');
  const tokens = await db
    .selectFrom('session_tokens')
    .select('token_hash')
    .where('project_id', '=', project.id)
    .execute();
  expect(tokens.map(({ token_hash }) => token_hash.toString('latin1'))).not.toContain(refreshToken);
});

test('a mail is on its way whose link verifies the address', async () => {
  const project = await newProject();
  const { email, call } = await project.signUp();
  const [mail] = await project.mailbox.to(email);
  expect(mail?.subject).toContain('Verify your email');
  expect(mail?.links[0]).toBe(`${callbackUrl}?code=${mail?.linkCode}`);
  const { status } = await project.call('POST /contact-channels/verify', { body: { code: mail?.linkCode } });
  expect([status, (await call('GET /users/me')).body.primary_email_verified]).toEqual([200, true]);
});

test('a sign-up after the limit of mails to its address succeeds, and sends nothing', async () => {
  const project = await newProject();
  const email = newEmail();
  for (let i = 0; i < 6; i++) {
    const user = await project.signUp({ email });
    await project.mailbox.to(email);
    await user.server('DELETE /users/me');
  }
  // The mails go with their users, so the last sign-up alone shows.
  await project.signUp({ email });
  expect(await project.mailbox.to(email)).toEqual([]);
});
