import { unreachable } from '@latchkey/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { email, password, stage } from '../../../testing/stage.tsx';
import { CredentialSignIn } from '../../sign-in/credential-sign-in.tsx';
import { SignIn } from '../../sign-in/sign-in.tsx';
import { OfflineBanner } from './offline-banner.tsx';

const SENTENCE = "You're offline. Check your connection and try again.";
const SIGN_IN = 'POST /auth/password/sign-in';

function network(isOn: boolean): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
  return act(async () => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')));
}

afterEach(() => vi.restoreAllMocks());

test('the banner says that there is no network, as long as there is none', async () => {
  const { show } = await stage();
  show(<OfflineBanner />);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  await network(false);
  expect(screen.getByText(SENTENCE)).toBeDefined();
  await network(true);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('a form that could not be sent offline can be sent when the network is back; it is not sent by itself', async () => {
  const { show, user, service } = await stage();
  show(<CredentialSignIn />);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await network(false);
  service.answer(SIGN_IN, unreachable);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(SENTENCE));
  await network(true);
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(service.keys()).toEqual([SIGN_IN]);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(service.keys()).toEqual([SIGN_IN, SIGN_IN]);
});

test('a page that could not be read offline is read when the network is back', async () => {
  const { show, service, time } = await stage();
  await network(false);
  for (let attempt = 0; attempt < 5; attempt++) service.answer('GET /projects/current', unreachable);
  show(<SignIn />);
  await time.advance(60_000);
  expect(await screen.findByText(SENTENCE)).toBeDefined();
  await network(true);
  expect(await screen.findByRole('heading', { name: 'Sign in to Acme' })).toBeDefined();
});
