import { footprint, knownError, newEmail, newProject, type TestProject, violationsIn, world } from '@latchkey/testing';
import { race } from '@latchkey/testing/race';
import { describe, expect, test } from 'vitest';

const mismatch = knownError('EMAIL_PASSWORD_MISMATCH');
const wrong = 'not the password';

const signIn = ({ call }: TestProject, email: string, password: string) =>
  call('POST /auth/password/sign-in', { body: { email, password } });

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

test('the email may be written in any case', async () => {
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

test('an email that is not used to sign in does not sign in', async () => {
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

describe('while the password is compared', () => {
  const secret = { totp_secret: Buffer.from('sealed'), requires_totp: true };

  test('the user is deleted: nothing is opened', async () => {
    const project = await newProject();
    const { email, password } = await project.signUp();
    const answer = await race(
      (db) => db.deleteFrom('users').where('project_id', '=', project.id).execute(),
      () => signIn(project, email, password),
    );
    expect(answer).toMatchObject(mismatch);
  });

  test('a user with a second factor is deleted: nothing is opened', async () => {
    const project = await newProject();
    const { id, email, password } = await project.signUp();
    await (await world()).database.db.updateTable('users').set(secret).where('id', '=', id).execute();
    const answer = await race(
      (db) => db.deleteFrom('users').where('project_id', '=', project.id).execute(),
      () => signIn(project, email, password),
    );
    expect(answer).toMatchObject(mismatch);
  });

  test('the password is taken away: the old one opens nothing, though it was right a moment ago', async () => {
    const project = await newProject();
    const { id, email, password } = await project.signUp();
    const answer = await race(
      (db) => db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute(),
      () => signIn(project, email, password),
    );
    expect(answer).toMatchObject(mismatch);
  });

  test('a second factor is switched on: it is asked for', async () => {
    const project = await newProject();
    const { id, email, password } = await project.signUp();
    const answer = await race(
      (db) => db.updateTable('users').set(secret).where('id', '=', id).execute(),
      () => signIn(project, email, password),
    );
    expect(answer.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });
});
