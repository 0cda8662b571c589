import { breakdown, type Reply, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { email, type StageOptions, stage } from '../../testing/stage.tsx';
import { CredentialSignIn } from '../sign-in/credential-sign-in.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';

const SIGN_IN = 'POST /auth/password/sign-in';
const alert = () => screen.getByRole('alert').textContent;

/** Somebody signs in by password, and gets this answer. */
async function signIn(answer: Reply, options: StageOptions = {}) {
  const { service, show, user } = await stage(options);
  service.answer(SIGN_IN, answer);
  show(<CredentialSignIn />);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(alert()).not.toBe(''));
}

const notEnough = () => refusal('PASSWORD_NOT_ENOUGH', { retryAfter: 60 });

test('whom a password does not help is told what does, and not to wait', async () => {
  await signIn(notEnough);
  expect(alert()).toMatch(/^Too many wrong passwords .*signed in before\.(?! Try again)/);
  expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-disabled')).not.toBe('true');
});

test('a refusal may be told in other words, by its name', async () => {
  const messages = { errors: { PASSWORD_NOT_ENOUGH: 'Bitte das Kennwort zurücksetzen.' } };
  await signIn(notEnough, { provider: { messages } });
  expect(alert()).toContain('Bitte das Kennwort zurücksetzen.');
});

test('too many tries are told in the words of the catalogue', async () => {
  const messages = { tooManyTries: 'Zu viele Versuche.' };
  const limited = () => refusal('TOO_MANY_REQUESTS', { retryAfter: 24 });
  await signIn(limited, { provider: { messages } });
  expect(alert()).toContain('Zu viele Versuche. Try again in 24 s.');
});

test.each([
  ['a bug of the service', () => breakdown],
  ['a database that is away', () => refusal('DATABASE_UNAVAILABLE')],
  ['a proxy', () => new Response('<h1>nginx</h1>', { headers: { 'x-latchkey-actual-status': '403' } })],
])('nothing that %s says is shown', async (_, answer) => {
  await signIn(answer);
  expect(alert()).toMatch(/^Something went wrong\. Please try again\.(Reference|$)/);
});

test('a first password that comes second is told in the words of the service', async () => {
  const { app, service, show, user } = await stage({ signedIn: true });
  const { setPassword } = await app.getUser({ or: 'throw' });
  service.answer('POST /auth/password/set', () => refusal('PASSWORD_ALREADY_SET'));
  const set = () => setPassword({ password: 'correct horse' });
  show(<MessageCard title="A password" primaryButtonText="Set" primaryAction={set} />);
  await user.click(screen.getByRole('button', { name: 'Set' }));
  await waitFor(() => expect(alert()).toContain('This user has a password already. Change it instead.'));
});
