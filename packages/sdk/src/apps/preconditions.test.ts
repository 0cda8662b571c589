import { internalProject, newEmail } from '@latchkey/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { sdkProject, sdkProjectOf } from '../../testing/world.ts';
import { AdminApp } from './admin-app.ts';
import { ClientApp } from './client-app.ts';
import { ServerApp } from './server-app.ts';

// Settings of the machine must not stand in for what these tests leave out.
beforeEach(() => {
  const settings = Object.keys(process.env).filter((name) => /LATCHKEY_(?!TEST_)/.test(name));
  for (const name of settings) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

const code = '0'.repeat(45);
const credential = {
  email: newEmail(),
  password: 'correct horse battery',
  verificationCallbackUrl: 'http://localhost',
};

test.each([
  ['projectId', ClientApp, 'Pass it, or set LATCHKEY_PROJECT_ID.'],
  ['publishableClientKey', ClientApp, 'Pass it, or set LATCHKEY_PUBLISHABLE_CLIENT_KEY.'],
  ['secretServerKey', ServerApp, 'Pass it, or set LATCHKEY_SECRET_SERVER_KEY.'],
  ['secretServerKey', AdminApp, 'Pass it, or set LATCHKEY_SECRET_SERVER_KEY.'],
  ['superSecretAdminKey', AdminApp, 'Pass it, or set LATCHKEY_SUPER_SECRET_ADMIN_KEY.'],
] as const)('without %s there is no %o', async (name, App, advice) => {
  const { options } = await sdkProject();
  const make = () => new App({ ...options, [name]: undefined, tokenStore: null });
  expect(make).toThrow(`The option ${name} is missing. ${advice}`);
});

test('settings stand in for options', async () => {
  const { options, project } = await sdkProject();
  vi.stubEnv('LATCHKEY_PROJECT_ID', project.id);
  vi.stubEnv('NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY', project.keys.publishable_client_key);
  const { environment } = options;
  const app = new ClientApp({ environment, tokenStore: null });
  expect((await app.getProject()).id).toBe(project.id);
});

test.each([null, { accessToken: null, refreshToken: null }, { headers: new Headers() }])(
  'nobody signs in where the session would be lost',
  async (tokenStore) => {
    const { options, sent } = await sdkProject();
    const app = new ClientApp({ ...options, tokenStore });
    const needs = tokenStore === null ? 'token store null' : 'Signing in needs a persistent token store';
    await expect(app.signInWithCredential(credential)).rejects.toThrow(needs);
    await expect(app.signUpWithCredential(credential)).rejects.toThrow(needs);
    await expect(app.signInWithMagicLink(code)).rejects.toThrow(needs);
    await expect(app.signInWithMfa('123456', code)).rejects.toThrow(needs);
    await expect(app.signInWithRecoveryCode('a', code)).rejects.toThrow(needs);
    await expect(app.getUser({ or: 'anonymous', tokenStore })).rejects.toThrow('Signing in needs a persistent');
    expect(sent).toEqual([]);
  },
);

test('nobody signs in to an app that acts as a project owner', async () => {
  const { options } = await sdkProject();
  const projectOwnerSession = { getAccessToken: async () => 'x', dropAccessToken: () => {} };
  const app = new AdminApp({ ...options, projectOwnerSession, tokenStore: 'memory' });
  const refused = 'Signing in is not supported by an app that acts with the session of a project owner.';
  await expect(app.signInWithCredential(credential)).rejects.toThrow(refused);
  await expect(app.signUpWithCredential(credential)).rejects.toThrow(refused);
  await expect(app.signInWithMagicLink(code)).rejects.toThrow(refused);
  await expect(app.signInWithMfa('123456', code)).rejects.toThrow(refused);
  await expect(app.getUser({ or: 'anonymous' })).rejects.toThrow(refused);
});

test('outside of a browser a sign-up says where emails are verified', async () => {
  const { options } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  const { verificationCallbackUrl: _, ...incomplete } = credential;
  await expect(app.signUpWithCredential(incomplete)).rejects.toThrow('pass verificationCallbackUrl');
});

test('outside of a browser a mail says where its link leads', async () => {
  const { options, project, sent } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: await project.signUp() });
  const user = await app.getUser({ or: 'throw' });
  sent.length = 0;
  const needs = 'Outside of a browser, pass callbackUrl.';
  await expect(app.sendMagicLinkEmail(credential.email)).rejects.toThrow(needs);
  await expect(app.sendForgotPasswordEmail(credential.email)).rejects.toThrow(needs);
  await expect(user.sendVerificationEmail()).rejects.toThrow(needs);
  expect(sent).toEqual([]);
});

test('an app without a token store asks for one', async () => {
  const { options } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: null });
  await expect(async () => app.getUser()).rejects.toThrow('pass a tokenStore to the call');
  expect(await app.getUser({ tokenStore: null })).toBeNull();
});

test('cookies are for browsers', async () => {
  const { options } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: 'cookie' });
  await expect(async () => app.getUser()).rejects.toThrow('The token store "cookie" is for browsers.');
});

test('signed out and asked to throw, it throws', async () => {
  const { options } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  const sentence = "User is not signed in but getUser was called with { or: 'throw' }";
  await expect(app.getUser({ or: 'throw' })).rejects.toThrow(sentence);
});

test('signed out and asked to redirect where nothing redirects, it says so', async () => {
  const { options } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  await expect(app.getUser({ or: 'redirect' })).rejects.toThrow("The redirectMethod 'none' doesn't redirect");
});

test('signed out and asked to redirect, the page is replaced and nobody goes on', async () => {
  const { options } = await sdkProject();
  const tab = newBrowser().tab('http://localhost:3000/notes?page=2');
  const environment = { ...options.environment, ...tab };
  const app = new ClientApp({ ...options, environment, tokenStore: 'memory' });
  const user = app.getUser({ or: 'redirect' }).then(() => 'somebody');
  expect(await Promise.race([user, new Promise((resolve) => setTimeout(resolve, 20, 'nobody'))])).toBe('nobody');
  expect(tab.visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2']);
});

test('only project internal has owners', async () => {
  const { options, project } = await sdkProject();
  const user = await new ClientApp({ ...options, tokenStore: await project.signUp() }).getUser({ or: 'throw' });
  const needs = 'needs an app with the projectId "internal"';
  await expect(user.listOwnedProjects()).rejects.toThrow(needs);
  await expect(user.createProject({ displayName: 'Mine' })).rejects.toThrow(needs);
});

test('the word "undefined" is no token', async () => {
  const { options } = await sdkProjectOf(await internalProject());
  const app = new ClientApp({ ...options, tokenStore: { accessToken: null, refreshToken: 'undefined' } });
  await expect(async () => app.getUser()).rejects.toThrow('A token is the word "undefined"');
});
