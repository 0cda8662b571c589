import { knownError } from '@latchkey/testing/fake-api';
import { factor } from '@latchkey/testing/fake-api/samples/sign-in';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { secondFactorRequired } from '../../testing/accounts.ts';
import { email, password, type StageOptions, stage } from '../../testing/stage.tsx';
import { AuthPage, type AuthPageProps } from './auth-page.tsx';

const both = { magic_link_enabled: true };
const onlyLinks = { magic_link_enabled: true, credential_enabled: false };

async function page(props: Partial<AuthPageProps> = {}, options: StageOptions = {}) {
  const given = await stage({ at: '/handler/sign-in', config: both, ...options });
  given.show(<AuthPage type="sign-in" automaticRedirect {...props} />);
  await screen.findByLabelText('Email');
  const { user } = given;
  const ask = async () => {
    await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    await screen.findByRole('heading', { name: 'Check your email' });
  };
  return { ...given, ask };
}

const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);

test('where there are links and passwords, each has a tab; links come first', async () => {
  await page();
  expect(tabs()).toEqual(['Magic link', 'Password']);
  expect(screen.getByRole('tablist', { name: 'Sign-in methods' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Email me a link' })).toBeDefined();
});

test('a page may have passwords first', async () => {
  await page({ firstTab: 'password' });
  expect(tabs()).toEqual(['Password', 'Magic link']);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
});

test('the email goes from one tab to the other', async () => {
  const { user } = await page();
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('tab', { name: 'Password' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
  expect(screen.getByLabelText('Password', { selector: 'input' })).toBeDefined();
});

test('where there are links only, there is nothing to choose', async () => {
  await page({}, { config: onlyLinks });
  expect(tabs()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Email me a link' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign Up' })).toBeDefined();
});

test('people sign up by links too', async () => {
  await page({ type: 'sign-up' }, { config: onlyLinks, at: '/handler/sign-up' });
  expect(screen.getByRole('button', { name: 'Email me a link' })).toBeDefined();
});

test('once the mail is sent, the whole page is about it', async () => {
  const { ask } = await page({ fullPage: true });
  await ask();
  await waitFor(() => expect(document.title).toBe('Check your email'));
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('who sees that the address is wrong gets back to it', async () => {
  const { ask, user } = await page();
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
});

test('when the link is used in another tab, this one goes on by itself', async () => {
  const { ask, app, visited } = await page({}, { at: '/handler/sign-in?after_auth_return_to=%2Fnotes', config: both });
  await ask();
  await act(() => app.signInWithCredential({ email, password, noRedirect: true }));
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});

test('where the app does not redirect, a second factor is asked for in the place of the password', async () => {
  const { service, user } = await page({ firstTab: 'password' }, { config: both, redirectMethod: 'none' });
  service.answer('POST /auth/password/sign-in', secondFactorRequired);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByLabelText('Authenticator code');
  await user.keyboard(factor.totp);
  expect(await screen.findByRole('heading', { name: "You're signed in" })).toBeDefined();
});

test('when that takes too long, the first step is asked for again, and it is said why', async () => {
  const { service, user } = await page({ firstTab: 'password' }, { config: both, redirectMethod: 'none' });
  service.answer('POST /auth/password/sign-in', secondFactorRequired);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByLabelText('Authenticator code');
  service.answer('POST /auth/mfa/sign-in', () => knownError('VERIFICATION_CODE_EXPIRED'));
  await user.keyboard(factor.totp);
  expect(await screen.findByText(/Your sign-in expired/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
});
