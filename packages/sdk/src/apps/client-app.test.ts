import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from './client-app.ts';

const password = 'correct horse battery';
const verificationCallbackUrl = 'http://localhost:3000/handler/email-verification';

async function signedUp(config?: Record<string, unknown>) {
  const { options, sent, project } = await sdkProject(config);
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  const email = newEmail();
  const result = await app.signUpWithCredential({ email, password, verificationCallbackUrl });
  expect(result).toEqual({ status: 'ok', data: undefined });
  return { app, email, sent, project, options };
}

test('making an app sends nothing', async () => {
  const { options, sent } = await sdkProject();
  new ClientApp({ ...options, tokenStore: 'memory' });
  expect(sent).toEqual([]);
});

test('a person signs up, and is known', async () => {
  const { app, email } = await signedUp();
  expect(await app.getUser()).toMatchObject({ primaryEmail: email, hasPassword: true, isAnonymous: false });
});

test('a person signs out, and is nobody, without another request', async () => {
  const { app, sent } = await signedUp();
  await app.signOut();
  const before = sent.length;
  expect(await app.getUser()).toBeNull();
  expect(sent.slice(before)).toEqual([]);
});

test('a sign-in may keep its session elsewhere than the app does', async () => {
  const { options, project } = await sdkProject();
  const { email, password } = await project.signUp();
  const app = new ClientApp({ ...options, tokenStore: null });
  const result = await app.signInWithCredential({ email, password, tokenStore: 'memory', noRedirect: true });
  expect(result.status).toBe('ok');
  expect(await app.getUser({ tokenStore: 'memory' })).toMatchObject({ primaryEmail: email });
});

test('where a session would not be found again, nobody is signed in', async () => {
  const { options, project, sent } = await sdkProject();
  const { email, password } = await project.signUp();
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  const tokenStore = { accessToken: '', refreshToken: '' };
  await expect(app.signInWithCredential({ email, password, tokenStore })).rejects.toThrow('persistent token store');
  expect(sent).toEqual([]);
});

test('a person signs in again', async () => {
  const { app, email } = await signedUp();
  await app.signOut();
  expect((await app.signInWithCredential({ email, password })).status).toBe('ok');
  expect(await app.getUser({ or: 'throw' })).toMatchObject({ primaryEmail: email });
});

test('a wrong password is a result, with the sentence of the service', async () => {
  const { app, email } = await signedUp();
  const result = await app.signInWithCredential({ email, password: 'wrong password' });
  expect(result).toMatchObject({ status: 'error', error: { code: 'EMAIL_PASSWORD_MISMATCH', status: 400 } });
  expect(result.status === 'error' && result.error.message).toBe('Wrong email or password.');
});

test('a taken email is a result, with its details', async () => {
  const { app, email } = await signedUp();
  expect(await app.signUpWithCredential({ email, password, verificationCallbackUrl })).toMatchObject({
    status: 'error',
    error: { code: 'USER_EMAIL_ALREADY_EXISTS', details: { email } },
  });
});

test.each([
  ['short', 'PASSWORD_TOO_SHORT', { min_length: 8 }],
  ['x'.repeat(71), 'PASSWORD_TOO_LONG', { maxLength: 70 }],
])('the password "%s" is a result', async (refused, code, details) => {
  const { app } = await signedUp();
  const credential = { email: newEmail(), password: refused, verificationCallbackUrl };
  expect(await app.signUpWithCredential(credential)).toMatchObject({ status: 'error', error: { code, details } });
});

test('a password that is too long to be right is a result of signing in, too', async () => {
  const { app, email } = await signedUp();
  const result = await app.signInWithCredential({ email, password: 'x'.repeat(71) });
  expect(result).toMatchObject({ status: 'error', error: { code: 'PASSWORD_TOO_LONG', details: { maxLength: 70 } } });
});

test('a failure that nobody can do something about rejects', async () => {
  const { options } = await sdkProject({ sign_up_enabled: false });
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  const signUp = app.signUpWithCredential({ email: newEmail(), password, verificationCallbackUrl });
  await expect(signUp).rejects.toMatchObject({ name: 'KnownError', code: 'SIGN_UP_NOT_ENABLED' });
});

test('the project is what a sign-in page needs to know', async () => {
  const { options, project } = await sdkProject({ magic_link_enabled: true });
  const app = new ClientApp({ ...options, tokenStore: null });
  const { id, displayName, config } = await app.getProject();
  expect({ id, displayName }).toEqual({ id: project.id, displayName: 'A test' });
  expect(config).toEqual({
    signUpEnabled: true,
    credentialEnabled: true,
    magicLinkEnabled: true,
    passkeyEnabled: false,
    clientTeamCreationEnabled: false,
    clientUserDeletionEnabled: false,
    allowUserApiKeys: false,
    allowTeamApiKeys: false,
    oauthProviders: [],
  });
});

test('all who show the project share one request', async () => {
  const { options, sent, project } = await sdkProject();
  const environment = { ...options.environment, isBrowser: true };
  const app = new ClientApp({ ...options, environment, tokenStore: null });
  for (let i = 0; i < 100; i++) app.projectStore.subscribe(() => {});
  expect(await app.projectStore.read()).toMatchObject({ id: project.id });
  expect(sent).toEqual(['GET /projects/current']);
});

test('a project that does not exist is a known error', async () => {
  const { options } = await sdkProject();
  const app = new ClientApp({ ...options, projectId: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e', tokenStore: null });
  await expect(app.getProject()).rejects.toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
});

test('another app knows the user by the headers that this one hands on', async () => {
  const { app, email, options } = await signedUp();
  const headers = new Headers(await app.getAuthHeaders());
  const server = new ClientApp({ ...options, tokenStore: null });
  expect(await server.getUser({ tokenStore: { headers } })).toMatchObject({ primaryEmail: email });
});

test('a refresh token that may be replaced is never handed on', async () => {
  const { app } = await signedUp();
  expect(await app.getAuthJson()).toEqual({ accessToken: expect.any(String), refreshToken: null });
});

test('tokens that were given are handed on as they are', async () => {
  const { options, project } = await sdkProject();
  const { accessToken, refreshToken } = await project.signUp();
  const app = new ClientApp({ ...options, tokenStore: null });
  expect(await app.getAuthJson({ tokenStore: { accessToken, refreshToken } })).toEqual({ accessToken, refreshToken });
});

test('every call takes the token store of another user', async () => {
  const { options, project } = await sdkProject();
  const user = await project.signUp();
  const tokenStore = { accessToken: user.accessToken, refreshToken: user.refreshToken };
  const app = new ClientApp({ ...options, tokenStore: null });
  expect(await app.getUser({ tokenStore })).toMatchObject({ id: user.id });
  expect(await app.getAccessToken({ tokenStore })).toBe(user.accessToken);
  await app.signOut({ tokenStore });
  expect(await app.getUser({ tokenStore })).toBeNull();
  expect((await user.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
});
