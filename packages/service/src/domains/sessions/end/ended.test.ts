import { knownError, newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { expect, test } from 'vitest';

const change = ({ server }: TestUser, body: object) => server('PATCH /users/me', { body });

/** That nothing of a user's sessions works any more: neither its access tokens nor its refresh tokens. */
async function expectEnded(project: TestProject, { call, refreshToken }: Pick<TestUser, 'call' | 'refreshToken'>) {
  expect(await call('GET /users/me')).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
  expect(await call('PATCH /users/me', { body: {} })).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
  const headers = { 'refresh-token': refreshToken };
  const answer = await project.call('POST /auth/sessions/current/refresh', { headers });
  expect(answer).toMatchObject(knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
}

async function secondSession(project: TestProject, { email, password }: TestUser) {
  const { body } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
  const headers = { 'access-token': body.access_token };
  const call: TestUser['call'] = (endpoint, options = {}) => project.call(endpoint, { ...options, headers });
  return { call, refreshToken: body.refresh_token };
}

test('a new password set by the server ends all sessions of the user at once, and signs in', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const second = await secondSession(project, user);
  expect((await change(user, { password: 'set by the server' })).status).toBe(200);
  await expectEnded(project, user);
  await expectEnded(project, second);
  const signIn = (password: string) =>
    project.call('POST /auth/password/sign-in', { body: { email: user.email, password } });
  expect(await signIn(user.password)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn('set by the server')).status).toBe(200);
});

test('taking the password away ends all sessions', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answer = await change(user, { password: null });
  expect(answer.body).toMatchObject({ has_password: false, auth_with_email: false });
  await expectEnded(project, user);
});

test('the sessions of other users stay', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  await change(user, { password: 'set by the server' });
  expect((await other.call('GET /users/me')).status).toBe(200);
});

test('a change that is not of the password ends no session', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await change(user, { primary_email: 'moved@example.com', totp_secret_base64: 'AAAA', otp_auth_enabled: false });
  expect((await user.call('GET /users/me')).status).toBe(200);
});

test('deleting a user ends its sessions at once', async () => {
  const project = await newProject({ client_user_deletion_enabled: true });
  const user = await project.signUp();
  const second = await secondSession(project, user);
  expect((await user.call('DELETE /users/me')).status).toBe(200);
  await expectEnded(project, user);
  await expectEnded(project, second);
});
