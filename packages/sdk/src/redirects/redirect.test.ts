import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';
import type { ClientAppOptions } from '../context/options.ts';

const password = 'correct horse battery';
const SIGN_IN = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes';

async function appAt(href: string, changes: Partial<ClientAppOptions> = {}) {
  const { options } = await sdkProject();
  const tab = newBrowser().tab(href);
  const waits: number[] = [];
  const wait = async (millis: number) => {
    waits.push(millis);
  };
  const environment = { ...options.environment, ...tab, wait };
  const app = new ClientApp({ ...options, environment, tokenStore: 'cookie', ...changes });
  return { app, visited: tab.visited, waits, email: newEmail() };
}

test('in browsers the page changes, and nothing goes on for two seconds', async () => {
  const { app, visited, waits } = await appAt('http://localhost:3000/');
  await app.redirectToHome();
  expect({ visited, waits }).toEqual({ visited: ['/'], waits: [2000] });
});

test.each([
  ['redirectToSignIn', '/handler/sign-in?after_auth_return_to=%2F'],
  ['redirectToAfterSignOut', '/'],
  ['redirectToOAuthCallback', '/handler/oauth-callback'],
  ['redirectToMagicLinkCallback', '/handler/magic-link-callback'],
  ['redirectToAccountSettings', '/handler/account-settings'],
  ['redirectToImpersonation', '/handler/impersonation'],
  ['redirectToMfa', '/handler/mfa'],
] as const)('%s leads to %s', async (method, page) => {
  const { app, visited } = await appAt('http://localhost:3000/');
  await app[method]();
  expect(visited).toEqual([page]);
});

test('nobody comes back to the page that asks who is to be acted as', async () => {
  const { app, visited } = await appAt('http://localhost:3000/handler/impersonation?code=1');
  await app.redirectToSignIn();
  expect(visited).toEqual(['/handler/sign-in']);
});

test('who signs up comes to the page for new users, in place of the form', async () => {
  const { app, visited, email } = await appAt('http://localhost:3000/', { urls: { afterSignUp: '/welcome' } });
  await app.signUpWithCredential({ email, password });
  expect(visited).toEqual(['replace /welcome']);
});

test('who signs in comes to the page for that, or back to where the way led from', async () => {
  const { app, visited, email } = await appAt(SIGN_IN, { urls: { afterSignIn: '/in' } });
  await app.signUpWithCredential({ email, password, noRedirect: true });
  await app.signInWithCredential({ email, password });
  expect(visited).toEqual(['replace /notes']);
});

test('a way back that leads elsewhere is refused', async () => {
  const { app, visited, email } = await appAt(SIGN_IN.replace('%2Fnotes', '%2F%2Fevil.example'));
  const signUp = app.signUpWithCredential({ email, password });
  await expect(signUp).rejects.toThrow('Redirect URL //evil.example is not trusted; should be relative.');
  expect(visited).toEqual([]);
});

test('a failed sign-in leads nowhere', async () => {
  const { app, visited, email } = await appAt(SIGN_IN);
  await app.signInWithCredential({ email, password });
  expect(visited).toEqual([]);
});

test('who signs out comes to the page for that, or to the one that was asked for', async () => {
  const { app, visited } = await appAt('http://localhost:3000/', { urls: { afterSignOut: '/bye' } });
  await app.signOut();
  await app.signOut({ redirectUrl: '/elsewhere' });
  expect(visited).toEqual(['/bye', '/elsewhere']);
});

test('nobody is signed out on the way to a page that is not trusted', async () => {
  const { app, email } = await appAt('http://localhost:3000/');
  await app.signUpWithCredential({ email, password });
  await expect(app.signOut({ redirectUrl: 'https://evil.example' })).rejects.toThrow('is not trusted');
  expect(await app.getAccessToken()).toEqual(expect.any(String));
});

test('without a way back the page is as it was set', async () => {
  const { app, visited } = await appAt('http://localhost:3000/notes');
  await app.redirectToSignIn({ noRedirectBack: true, replace: true });
  expect(visited).toEqual(['replace /handler/sign-in']);
});

test('an application changes pages by its own router', async () => {
  const navigated: [string, object][] = [];
  const redirectMethod = { navigate: (to: string, how: object) => navigated.push([to, how]) };
  const { app, visited } = await appAt('http://localhost:3000/', { redirectMethod });
  await app.redirectToAccountSettings();
  expect({ navigated, visited }).toEqual({
    navigated: [['/handler/account-settings', { replace: false }]],
    visited: [],
  });
});

test('the method window needs one', async () => {
  const { options } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: null, redirectMethod: 'window' });
  await expect(app.redirectToHome()).rejects.toThrow('No window');
});

test('with the method none nothing happens, at once', async () => {
  const { app, visited, waits } = await appAt('http://localhost:3000/', { redirectMethod: 'none' });
  await app.redirectToError();
  expect({ visited, waits }).toEqual({ visited: [], waits: [] });
});

test('every page has its method', async () => {
  const { app, visited } = await appAt('http://localhost:3000/');
  const { handler: _, ...pages } = app.urls;
  const methods = Object.keys(pages).map((name) => `redirectTo${name[0]?.toUpperCase()}${name.slice(1)}`);
  const named = methods.map((name) => name.replace('redirectToOauth', 'redirectToOAuth')) as 'redirectToHome'[];
  for (const name of named) await app[name]({ noRedirectBack: true });
  expect(visited).toEqual(Object.values(pages));
});
