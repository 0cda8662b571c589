import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, refusal } from '../../testing/answers.ts';
import { email, type StageOptions, stage } from '../../testing/stage.tsx';
import { CredentialSignIn } from '../sign-in/credential-sign-in.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';

const SIGN_IN = 'POST /auth/password/sign-in';
const alert = () => screen.getByRole('alert').textContent;

/** Somebody signs in by password, and gets this answer. */
async function signIn(answer: () => Response, options: StageOptions = {}) {
  const { service, show, user } = await stage(options);
  service.answer(SIGN_IN, answer);
  show(<CredentialSignIn />);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(alert()).not.toBe(''));
}

const notEnough = () => refusal('PASSWORD_NOT_ENOUGH', 429, 'Reset the password.', { 'retry-after': '60' });

test('whom a password does not help is told what does, and not to wait', async () => {
  await signIn(notEnough);
  expect(alert()).toMatch(/^Reset the password\.(?! Try again)/);
  expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-disabled')).not.toBe('true');
});

test('a refusal may be told in other words, by its name', async () => {
  const messages = { errors: { PASSWORD_NOT_ENOUGH: 'Bitte das Kennwort zurücksetzen.' } };
  await signIn(notEnough, { provider: { messages } });
  expect(alert()).toContain('Bitte das Kennwort zurücksetzen.');
});

test('too many tries are told in the words of the catalogue', async () => {
  const messages = { tooManyTries: 'Zu viele Versuche.' };
  const limited = () => refusal('TOO_MANY_REQUESTS', 429, 'Please wait.', { 'retry-after': '24' });
  await signIn(limited, { provider: { messages } });
  expect(alert()).toContain('Zu viele Versuche. Try again in 24 s.');
});

test.each([
  ['a bug of the service', () => failure(500, 'relation "users" does not exist')],
  ['a database that is away', () => refusal('DATABASE_UNAVAILABLE', 503, 'connection refused by 10.0.0.7')],
  ['a proxy', () => failure(403, '<h1>nginx</h1>')],
])('nothing that %s says is shown', async (_, answer) => {
  await signIn(answer);
  expect(alert()).toMatch(/^Something went wrong\. Please try again\.Reference/);
});

test('a first password that comes second is told in the words of the service', async () => {
  const { app, service, show, user } = await stage({ signedIn: true });
  const { setPassword } = await app.getUser({ or: 'throw' });
  service.answer('POST /auth/password/set', () => refusal('PASSWORD_ALREADY_SET', 400, 'Change it instead.'));
  const set = () => setPassword({ password: 'correct horse' });
  show(<MessageCard title="A password" primaryButtonText="Set" primaryAction={set} />);
  await user.click(screen.getByRole('button', { name: 'Set' }));
  await waitFor(() => expect(alert()).toContain('Change it instead.'));
});
