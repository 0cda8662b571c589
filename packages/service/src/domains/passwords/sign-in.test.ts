import {
  callerOf,
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
import { expect, test } from 'vitest';

const mismatch = knownError('EMAIL_PASSWORD_MISMATCH');
const wrong = 'not the password';

const signIn = ({ call }: TestProject, email: string, password: string, network?: string) =>
  call('POST /auth/password/sign-in', {
    headers: network ? { 'x-forwarded-for': network } : {},
    body: { email, password },
  });

test('a password signs its user in', async () => {
  const project = await newProject();
  const { id, email, password } = await project.signUp();
  const { status, body } = await signIn(project, email, password);
  expect({ status, keys: Object.keys(body).sort() }).toEqual({
    status: 200,
    keys: ['access_token', 'refresh_token', 'user_id'],
  });
  expect(body.user_id).toBe(id);
});

test('a wrong password, an unknown user and a user without password get the same answer', async () => {
  const project = await newProject();
  const { email } = await project.signUp();
  const without = await project.signUp();
  await without.server('PATCH /users/me', { body: { password: null } });
  const before = await footprint(project.id);
  const answers = [
    await signIn(project, email, wrong),
    await signIn(project, newEmail(), wrong),
    await signIn(project, without.email, without.password),
    await signIn(project, '', wrong),
  ];
  for (const answer of answers) expect(answer).toMatchObject(mismatch);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await footprint(project.id)).toEqual(before);
});

test('the user of another project is unknown', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const { email, password } = await one.signUp();
  expect(await signIn(other, email, password)).toMatchObject(mismatch);
});

test('the e-mail may be written in any case', async () => {
  const project = await newProject();
  const { id, password } = await project.signUp({ email: 'grace@example.com' });
  expect((await signIn(project, 'Grace@EXAMPLE.com', password)).body.user_id).toBe(id);
});

test('the password is compared exactly', async () => {
  const project = await newProject();
  const { email } = await project.signUp({ password: 'Exactly This' });
  for (const password of ['exactly this', 'Exactly This ', 'Exactly Thi', '']) {
    expect(await signIn(project, email, password)).toMatchObject(mismatch);
  }
});

test('an e-mail that is not used to sign in does not sign in', async () => {
  const project = await newProject();
  const { email, password, server } = await project.signUp();
  await server('PATCH /users/me', { body: { primary_email_auth_enabled: false } });
  expect(await signIn(project, email, password)).toMatchObject(mismatch);
});

test('passwords can be switched off', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  await project.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled: false } } });
  expect(await signIn(project, email, password)).toMatchObject(knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
});

test('a password of 71 characters does not fit the schema', async () => {
  const project = await newProject();
  const answer = await signIn(project, newEmail(), 'x'.repeat(71));
  expect(violationsIn(answer)).toEqual(['body.password must be at most 70 characters']);
});

test('every sign-in is a session of its own', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { body } = await signIn(project, user.email, user.password);
  expect(body.refresh_token).not.toBe(user.refreshToken);
  await user.call('DELETE /auth/sessions/current');
  const headers = { 'access-token': body.access_token };
  expect((await project.call('GET /users/me', { headers })).status).toBe(200);
});

test('a second factor is asked for before any session exists', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await user.call('PATCH /users/me', {
    body: { totp_secret_base64: Buffer.from('12345678901234567890').toString('base64') },
  });
  const { db } = (await world()).database;
  const sessions = () => db.selectFrom('sessions').select('id').where('project_id', '=', project.id).execute();
  const before = await sessions();
  const answer = await signIn(project, user.email, user.password);
  const attempt_code = expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/);
  expect(answer).toMatchObject({
    status: 400,
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    body: { details: { attempt_code } },
  });
  expect(Object.keys(answer.body.details)).toEqual(['attempt_code']);
  expect(await sessions()).toEqual(before);
  expect(await signIn(project, user.email, wrong)).toMatchObject(mismatch);
});

test('ten failures for one account from one network are the limit; the right password does not help any more', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  for (let i = 0; i < 10; i++) expect(await signIn(project, email, wrong)).toMatchObject(mismatch);
  const answer = await signIn(project, email, password);
  expect(answer).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30);
});

test('the limit cannot be overrun by guesses at the same moment', async () => {
  const project = await newProject();
  const { email } = await project.signUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(project, email, wrong)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('the account still opens from another network while one is locked out', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  for (let i = 0; i < 11; i++) await signIn(project, email, wrong);
  expect((await signIn(project, email, password, newAddress())).status).toBe(200);
});

test('an unknown account is locked like a known one, so that locks do not tell them apart', async () => {
  const project = await newProject();
  const email = newEmail();
  for (let i = 0; i < 10; i++) await signIn(project, email, wrong);
  expect(await signIn(project, email.toUpperCase(), wrong)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test('a success is not counted', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  for (let i = 0; i < 9; i++) await signIn(project, email, wrong);
  for (let i = 0; i < 3; i++) expect((await signIn(project, email, password)).status).toBe(200);
});

test('half a minute later one more try is free', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  for (let i = 0; i < 10; i++) await signIn(project, email, wrong);
  (await world()).clock.advance(30_000);
  expect((await signIn(project, email, password)).status).toBe(200);
});

test('60 failures from one network over all accounts are the limit for clients, not for servers', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  const accounts = Array.from({ length: 60 }, newEmail);
  await Promise.all(accounts.map((account) => signIn(project, account, wrong)));
  expect(await signIn(project, email, password)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect((await project.server('POST /auth/password/sign-in', { body: { email, password } })).status).toBe(200);
});

test('a forwarded address counts only when a trusted proxy tells it', async () => {
  const project = await newProject();
  const { email, password } = await project.signUp();
  const { service, parts } = await world();
  const direct = callerOf((request) => service.fetch(request, { peer: '203.0.113.7' }), parts.baseUrl, {
    'access-type': 'client',
    'project-id': project.id,
    'publishable-client-key': project.keys.publishable_client_key,
  });
  const spoofed = (password: string) =>
    direct('POST /auth/password/sign-in', { headers: { 'x-forwarded-for': newAddress() }, body: { email, password } });
  for (let i = 0; i < 10; i++) await spoofed(wrong);
  expect(await spoofed(password)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});
