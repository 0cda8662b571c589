import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { LatchkeyHandler, type LatchkeyHandlerProps } from './latchkey-handler.tsx';

async function at(address: string, options: StageOptions = {}, props: LatchkeyHandlerProps = {}) {
  const given = await stage({ ...options, at: address });
  const rendered = given.show(<LatchkeyHandler {...props} />);
  return { ...given, ...rendered };
}

const heading = (name: string) => screen.findByRole('heading', { name });

afterEach(() => vi.restoreAllMocks());

test.each([
  ['/handler/sign-in', 'Sign in to Acme'],
  ['/handler/sign-up', 'Create your Acme account'],
  ['/handler/sign-out', "You're signed out"],
  ['/handler/forgot-password', 'Forgot your password?'],
  ['/handler/password-reset', "This link doesn't work"],
  ['/handler/email-verification', "This link doesn't work"],
  ['/handler/magic-link-callback', "This link doesn't work"],
  ['/handler/oauth-callback', "This sign-in can't be completed here"],
  ['/handler/mfa', 'Nothing to verify here'],
  ['/handler/consent', 'This request has ended'],
  ['/handler/error', 'Something went wrong'],
  ['/handler/nothing', 'Page not found'],
  ['/handler', 'Page not found'],
])('%s is "%s", a page of its own with that title', async (address, name) => {
  await at(address);
  await heading(name);
  expect(screen.getByRole('main')).toBeDefined();
  await waitFor(() => expect(document.title).toBe(name));
});

test.each(['signin', 'login', 'Sign-In', 'LOGIN', 'sign-in/'])('%s means sign-in; the query stays', async (alias) => {
  await at(`/handler/${alias}?after_auth_return_to=%2Fnotes`);
  await heading('Sign in to Acme');
  const { pathname, search } = window.location;
  expect(pathname.replace(/\/$/, '') + search).toBe('/handler/sign-in?after_auth_return_to=%2Fnotes');
});

test('register means sign-up', async () => {
  await at('/handler/register');
  expect(await heading('Create your Acme account')).toBeDefined();
});

test('a page that the app has elsewhere is found there, with the query', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
  await at('/handler/sign-in?after_auth_return_to=%2Fnotes', { urls: { signIn: '/welcome' } });
  expect(String(replace.mock.calls[0]?.[0])).toMatch(/^http.*\/welcome\?after_auth_return_to=%2Fnotes$/);
});

test('where the app has it, the page is shown', async () => {
  await at('/welcome', { urls: { signIn: '/welcome' } });
  expect(await heading('Sign in to Acme')).toBeDefined();
});

test('a handler may be anywhere', async () => {
  await at('/account/login', { urls: { handler: '/account' } });
  await heading('Sign in to Acme');
  expect(window.location.pathname).toBe('/account/sign-in');
});

test('a router may say where it is', async () => {
  await at('/', {}, { location: '/handler/sign-up' });
  expect(await heading('Create your Acme account')).toBeDefined();
});

test('who comes to sign in and is signed in already is led on', async () => {
  const { visited } = await at('/handler/sign-in', { signedIn: true });
  await waitFor(() => expect(visited).toEqual(['replace /']));
});

test('the screens are handed props', async () => {
  await at('/handler/sign-in', {}, { componentProps: { SignIn: { extraInfo: 'Terms' } } });
  expect(await screen.findByText('Terms')).toBeDefined();
});

test('when the page changes, the focus goes to the heading of the new one', async () => {
  const { rerender, inside } = await at('/handler/sign-in');
  await heading('Sign in to Acme');
  expect(document.activeElement).toBe(document.body);
  window.history.pushState(null, '', '/handler/sign-up');
  rerender(inside(<LatchkeyHandler />));
  const next = await heading('Create your Acme account');
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('going back shows the page before', async () => {
  await at('/handler/sign-in');
  await heading('Sign in to Acme');
  window.history.replaceState(null, '', '/handler/sign-up');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(await heading('Create your Acme account')).toBeDefined();
});
