import { data, knownError, never, type Reply, refusal, unreachable } from '@latchkey/testing/fake-api';
import { factor } from '@latchkey/testing/fake-api/samples/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { secondFactorRequired } from '../../testing/accounts.ts';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { OAuthCallback } from './oauth-callback.tsx';

const TOKEN = 'POST /auth/oauth/token';
const state = 's'.repeat(43);
const at = `/handler/oauth-callback?after_auth_return_to=%2Fnotes&code=${'c'.repeat(64)}&state=${state}`;

afterEach(() => vi.restoreAllMocks());

/** Somebody comes back from a provider to the browser that they left it with. */
async function comeBack(answer?: Reply, options: StageOptions & { readonly isOther?: boolean } = {}) {
  const { isOther = false, ...more } = options;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const cookies = { read: () => (isOther ? '' : `latchkey-oauth-${state}=${'v'.repeat(43)}`), write: () => {} };
  const given = await stage({ at, ...more, environment: { cookies, ...more.environment } });
  if (answer) given.service.answer(TOKEN, answer);
  given.show(
    <StrictMode>
      <OAuthCallback fullPage />
    </StrictMode>,
  );
  return given;
}

const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 600, scope: 'legacy', refresh_token: 'r' };
const granted = () => data(tokens);
const heading = (name: string) => screen.findByRole('heading', { name });

test('who has come back is signed in, and led on to where they came from', async () => {
  const { service, visited } = await comeBack(granted);
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
  expect(service.sent.filter(({ key }) => key === TOKEN)).toHaveLength(1);
});

test('code and state are taken out of the address', async () => {
  await comeBack(granted);
  await waitFor(() => expect(window.location.search).toBe('?after_auth_return_to=%2Fnotes'));
});

test('meanwhile it is said what happens, and after three seconds there is a way out', async () => {
  const { time } = await comeBack(never);
  await heading('Signing you in…');
  expect(screen.queryByRole('link')).toBeNull();
  await time.advance(3000);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Go to the home page' }).pathname).toBe('/');
});

test('a page that has nothing to go on with offers to start again, and keeps the way back', async () => {
  const { user, visited } = await comeBack(undefined, { isOther: true });
  await heading("This sign-in can't be completed here");
  expect(console.warn).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fnotes']);
});

test('so does one whose code is over', async () => {
  await comeBack(() => knownError('INVALID_AUTHORIZATION_CODE'));
  expect(await heading("This sign-in can't be completed here")).toBeDefined();
});

test('whatever else fails is told in one sentence, with its reference', async () => {
  await comeBack(() => knownError('REDIRECT_URL_NOT_WHITELISTED'));
  await heading('Something went wrong');
  const told = 'Error signing in during OAuth callback. Please try again.';
  expect(screen.getByText(told, { exact: false }).textContent).toContain('7kq2m4x9');
});

test.each([
  ['SINGLE_SIGN_ON_REQUIRED', /^Your team requires single sign-on\./],
  ['USER_BANNED', /^This account/],
] as const)('%s is said, and a new sign-in can begin', async (name, sentence) => {
  const { user, visited } = await comeBack(() => refusal(name));
  expect(await screen.findByText(sentence)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fnotes']);
});

test('that the service cannot be reached is told as such', async () => {
  await comeBack(unreachable);
  expect(await screen.findByText(/We can't reach the server/)).toBeDefined();
});

test('who has a second factor is led to its page, and keeps the way back', async () => {
  const { visited } = await comeBack(secondFactorRequired);
  await waitFor(() => expect(visited).toEqual(['replace /handler/mfa?after_auth_return_to=%2Fnotes']));
});

test('where the app does not redirect, it is asked for here', async () => {
  const { user } = await comeBack(secondFactorRequired, { redirectMethod: 'none' });
  await screen.findByLabelText('Authenticator code');
  await user.keyboard(factor.totp);
  expect(await heading("You're signed in")).toBeDefined();
});

test('where the app does not redirect, there is a way on', async () => {
  await comeBack(granted, { redirectMethod: 'none' });
  await heading("You're signed in");
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
});

test('what the sign-in has removed is told before the page is left', async () => {
  const { user, visited } = await comeBack(() => data(tokens, { removed: 'sessions=1, api_keys=3' }));
  await heading('Your account is secured');
  expect(visited).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});
