import type { WebAuthnErrorCode } from '@latchkey/sdk';
import { knownError, unreachable } from '@latchkey/testing/fake-api';
import { factor } from '@latchkey/testing/fake-api/samples/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { secondFactorRequired } from '../../testing/accounts.ts';
import { passkeyBrowser } from '../../testing/passkeys.ts';
import { email, password, type StageOptions, stage } from '../../testing/stage.tsx';
import { AuthPage } from './auth-page.tsx';

const BUTTON = 'Sign in with a passkey';
const SIGN_IN = 'POST /auth/passkey/sign-in';
const at = '/handler/sign-in?after_auth_return_to=%2Fnotes';

async function page(options: StageOptions = {}, type: 'sign-in' | 'sign-up' = 'sign-in') {
  const browser = passkeyBrowser();
  const environment = { webAuthn: browser.webAuthn, canUsePasskeys: () => true };
  const given = await stage({ at, config: { passkey_enabled: true }, environment, ...options });
  given.show(<AuthPage type={type} automaticRedirect />);
  await screen.findByRole('heading');
  const press = () => given.user.click(screen.getByRole('button', { name: BUTTON }));
  return { ...given, ...browser, press };
}

const button = () => screen.queryByRole('button', { name: BUTTON });
const offers = (asked: readonly string[]) => asked.filter((what) => what === 'offer').length;

test('the button signs in, and leads to where the person came from', async () => {
  const { press, visited } = await page();
  await press();
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});

const otherDevice = 'You can also use a passkey on another device.';
const onOtherDevice = () => screen.getByText(otherDevice);

test('where the browser reaches other devices, it says so', async () => {
  await page();
  await waitFor(() => expect(onOtherDevice().hasAttribute('data-hidden')).toBe(false));
});

test('until that is known there is only the room for it, and none where it does not', async () => {
  const { can, webAuthn } = passkeyBrowser();
  let answer: (capabilities: typeof can) => void = () => {};
  const promise = new Promise<typeof can>((resolve) => {
    answer = resolve;
  });
  await page({ environment: { webAuthn: { ...webAuthn, capabilities: () => promise }, canUsePasskeys: () => true } });
  expect(onOtherDevice().hasAttribute('data-hidden')).toBe(true);
  answer({ ...can, onAnotherDevice: false });
  await waitFor(() => expect(screen.queryByText(otherDevice)).toBeNull());
});

test('a passkey that is picked where the email is typed signs in, too', async () => {
  const { asked, picks, visited } = await page();
  await waitFor(() => expect(offers(asked)).toBe(1));
  picks('passkey');
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});

test.each(['ERROR_CEREMONY_ABORTED', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'] as const)(
  'who cancels is told nothing, and may go on in any way (%s)',
  async (code) => {
    const { press, person, asked, visited } = await page();
    person.next = code;
    await press();
    await waitFor(() => expect(offers(asked)).toBe(2));
    expect(screen.queryAllByRole('alert').map((alert) => alert.textContent)).toEqual(['', '']);
    person.next = 'passkey';
    await press();
    await waitFor(() => expect(visited).toEqual(['replace /notes']));
  },
);

test.each<[WebAuthnErrorCode, string]>([
  ['ERROR_INVALID_DOMAIN', "Passkeys don't work at this address. Open the page on its own domain."],
  ['ERROR_INVALID_RP_ID', "Passkeys don't work at this address. Open the page on its own domain."],
  ['ERROR_AUTHENTICATOR_GENERAL_ERROR', "The browser couldn't use the passkey. Try again."],
])('what the browser cannot do is said in words for people (%s)', async (code, words) => {
  const { press, person } = await page();
  person.next = code;
  await press();
  expect((await screen.findByText(words)).closest('[role="alert"]')).not.toBeNull();
});

test('that the service refuses the passkey is said', async () => {
  const { press, service } = await page();
  service.answer(SIGN_IN, () => knownError('PASSKEY_AUTHENTICATION_FAILED'));
  await press();
  expect(await screen.findByText('The passkey was not accepted. Try again, or sign in another way.')).toBeDefined();
});

test('the same of one that was picked where the email is typed; and passkeys are offered again', async () => {
  const { asked, picks, service } = await page();
  service.answer(SIGN_IN, () => knownError('PASSKEY_AUTHENTICATION_FAILED'));
  await waitFor(() => expect(offers(asked)).toBe(1));
  picks('passkey');
  expect(await screen.findByText('The passkey was not accepted. Try again, or sign in another way.')).toBeDefined();
  await waitFor(() => expect(offers(asked)).toBe(2));
});

test('that the service is out of reach then is said, too', async () => {
  const { asked, picks, service } = await page();
  service.answer(SIGN_IN, unreachable);
  await waitFor(() => expect(offers(asked)).toBe(1));
  picks('passkey');
  expect(await screen.findByText(/can't reach the server/)).toBeDefined();
});

test('a browser that ends every offer at once is left in peace after four', async () => {
  const { asked, picks } = await page();
  for (let count = 1; count <= 4; count++) {
    await waitFor(() => expect(offers(asked)).toBe(count));
    picks('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY');
  }
  await screen.findByRole('button', { name: BUTTON });
  expect(offers(asked)).toBe(4);
});

test('while somebody signs in by password nothing is offered, and again when that was wrong', async () => {
  const { asked, service, user } = await page();
  await waitFor(() => expect(offers(asked)).toBe(1));
  const release = service.hold('POST /auth/password/sign-in');
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), `${password}!`);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  release();
  await screen.findByText('Wrong email or password.');
  await waitFor(() => expect(offers(asked)).toBe(2));
});

test('where the app does not redirect, a second factor is asked for in the place of the page', async () => {
  const { press, service, user } = await page({ redirectMethod: 'none' });
  service.answer(SIGN_IN, secondFactorRequired);
  await press();
  await screen.findByLabelText('Authenticator code');
  await user.keyboard(factor.totp);
  expect(await screen.findByRole('heading', { name: "You're signed in" })).toBeDefined();
});

test('where passkeys are off there is no button, and none is offered', async () => {
  const { asked } = await page({ config: {} });
  expect(button()).toBeNull();
  expect(asked).toEqual([]);
});

test('nobody signs up by passkey', async () => {
  const { asked } = await page({ at: '/handler/sign-up' }, 'sign-up');
  expect(button()).toBeNull();
  expect(asked).toEqual([]);
});

test('a browser without passkeys shows nothing of them', async () => {
  await page({ environment: { canUsePasskeys: () => false } });
  expect(button()).toBeNull();
  expect(screen.queryByText('or')).toBeNull();
});

test('unless there is no other way in: then it says why nobody gets in', async () => {
  const config = { passkey_enabled: true, credential_enabled: false };
  await page({ config, environment: { canUsePasskeys: () => false } });
  expect(screen.getByText('WebAuthn is not supported in this browser')).toBeDefined();
});

test('where passkeys are the only way in, the button stands alone', async () => {
  await page({ config: { passkey_enabled: true, credential_enabled: false } });
  expect(button()).not.toBeNull();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByText('or')).toBeNull();
});
