import { knownError } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, expectTypeOf, test } from 'vitest';
import { email, password, stage } from '../../testing/stage.tsx';
import { CredentialSignIn } from '../sign-in/credential-sign-in.tsx';
import { CredentialSignUp } from '../sign-in/credential-sign-up.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { defineMessages, type ValuesOf } from './texts/messages.ts';
import { directionOf } from './use-root.ts';

const german = defineMessages({
  signInTo: 'Bei {project} anmelden',
  password: undefined,
  tryAgainInSeconds: ({ seconds }) => (seconds === 1 ? 'Noch eine Sekunde' : `Noch ${seconds} Sekunden`),
  errors: {
    EMAIL_PASSWORD_MISMATCH: 'Falsche E-Mail oder falsches Kennwort.',
    PASSWORD_TOO_SHORT: ({ min_length }) => `Mindestens ${min_length} Zeichen.`,
  },
});

test('texts take the place of the English ones; what is missing stays English', async () => {
  const { show } = await stage({ provider: { messages: german } });
  show(<SignIn />);
  expect(await screen.findByRole('heading', { name: 'Bei Acme anmelden' })).toBeDefined();
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('a sentence of the service may be said in other words, by its code', async () => {
  const { show, user } = await stage({ provider: { messages: german } });
  show(<CredentialSignIn />);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Falsche E-Mail oder falsches Kennwort.')).toBeDefined();
});

test('other words know the details', async () => {
  const { show, user, service } = await stage({ provider: { messages: german } });
  service.answer('POST /auth/password/sign-up', () => knownError('PASSWORD_TOO_SHORT', { min_length: 70 }));
  show(<CredentialSignUp />);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(screen.getByText('Mindestens 70 Zeichen.')).toBeDefined());
});

test('the language is told at the root of a screen and of a dialog', async () => {
  const { show } = await stage({ provider: { lang: 'ar' } });
  const { container } = show(<SignIn fullPage />);
  const main = screen.getByRole('main');
  expect([main.lang, main.dir]).toEqual(['ar', 'rtl']);
  expect(container.querySelectorAll('[lang]')).toHaveLength(1);
  show(<Dialog open title="Sure?" />);
  expect(screen.getByRole('dialog').lang).toBe('ar');
});

test('where no language is given, the page speaks for it', async () => {
  const { show } = await stage();
  expect(show(<SignIn fullPage />).container.querySelector('[lang], [dir]')).toBeNull();
});

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['de-AT', 'ltr'],
  ['arn', 'ltr'],
])('%s is written %s', (lang, direction) => expect(directionOf(lang)).toBe(direction));

test('a placeholder that nobody fills in is a type error', () => {
  expectTypeOf<ValuesOf<'signInTo'>>().toEqualTypeOf<{ readonly project: string | number }>();
  // @ts-expect-error: it is called project.
  defineMessages({ signInTo: 'Bei {projekt} anmelden' });
  // @ts-expect-error: there is no such text.
  defineMessages({ signInAt: 'Bei {project} anmelden' });
});
