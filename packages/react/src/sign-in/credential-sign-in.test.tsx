import { breakdown, knownError, refusal, unreachable } from '@latchkey/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../testing/described.ts';
import { isOnPreact } from '../../testing/screens-on.ts';
import { email, password, stage } from '../../testing/stage.tsx';
import { CredentialSignIn } from './credential-sign-in.tsx';

const SIGN_IN = 'POST /auth/password/sign-in';

async function form(options: Parameters<typeof stage>[0] = {}) {
  const given = await stage(options);
  const { container } = given.show(<CredentialSignIn />);
  const { user } = given;
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const button = () => screen.getByRole('button', { name: 'Sign In' });
  const fill = async (typedEmail = email, typedPassword = password) => {
    if (typedEmail) await user.type(field('Email'), typedEmail);
    if (typedPassword) await user.type(field('Password'), typedPassword);
  };
  const submit = () => user.click(button());
  const alert = () => screen.getByRole('alert').textContent;
  return { ...given, container, field, button, fill, submit, alert };
}

test('email and password sign in, and lead on', async () => {
  const { fill, submit, service, visited } = await form();
  await fill();
  await submit();
  expect(service.sent).toMatchObject([{ key: SIGN_IN, body: { email, password } }]);
  expect(visited).toEqual(['replace /']);
});

test('Enter in the password field sends the form', async () => {
  const { fill, user, service } = await form();
  await fill();
  await user.keyboard('{Enter}');
  expect(service.keys()).toEqual([SIGN_IN]);
});

test('the email field is what password managers look for', async () => {
  const { field } = await form();
  const attributes = (name: string) => field('Email').getAttribute(name);
  expect(attributes('type')).toBe('email');
  expect(attributes('name')).toBe('email');
  expect(attributes('autocomplete')).toBe('username webauthn');
  expect(attributes('inputmode')).toBe('email');
  expect(attributes('autocapitalize')).toBe('off');
});

// Preact sets the property, which happy-dom doesn't reflect.
test.skipIf(isOnPreact)('the spelling of an email is not checked', async () => {
  const { field } = await form();
  expect(field('Email').getAttribute('spellcheck')).toBe('false');
});

test('the password field asks for the current password', async () => {
  const { field } = await form();
  expect(field('Password').getAttribute('autocomplete')).toBe('current-password');
  expect(field('Password').type).toBe('password');
});

test('the form would be posted, never put into an address', async () => {
  const { container } = await form();
  expect(container.querySelector('form')?.getAttribute('method')).toBe('post');
});

test.each([
  ['', '', 'Please enter your email', 'Please enter your password'],
  ['ada', 'x', 'Please enter a valid email', ''],
  ['ada@localhost', 'x', 'Please enter a valid email', ''],
  ['ada@example.c', 'x', 'Please enter a valid email', ''],
  [email, '', '', 'Please enter your password'],
])('"%s" with the password "%s": %s%s', async (typedEmail, typedPassword, ofEmail, ofPassword) => {
  const { fill, submit, field, service } = await form();
  await fill(typedEmail, typedPassword);
  await submit();
  expect(described(field('Email'))).toBe(ofEmail);
  expect(described(field('Password'))).toBe(ofPassword);
  expect(service.sent).toEqual([]);
});

test('the first field that is wrong gets the focus', async () => {
  const { submit, field, user } = await form();
  await submit();
  expect(document.activeElement).toBe(field('Email'));
  await user.type(field('Email'), email);
  await submit();
  expect(document.activeElement).toBe(field('Password'));
});

test('nothing is said while somebody types, but when the field is left', async () => {
  const { user, field } = await form();
  await user.type(field('Email'), 'ada');
  expect(described(field('Email'))).toBe('');
  await user.click(field('Password'));
  expect(described(field('Email'))).toBe('Please enter a valid email');
});

test('a field that is left empty is not complained about', async () => {
  const { user, field } = await form();
  await user.click(field('Email'));
  await user.click(field('Password'));
  expect(described(field('Email'))).toBe('');
});

test('typing takes the error of the field away', async () => {
  const { submit, user, field } = await form();
  await submit();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Email'), 'a');
  expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  expect(described(field('Password'))).toBe('Please enter your password');
});

test('a wrong password is told below the email, in the words of the service', async () => {
  const { fill, submit, field } = await form();
  await fill(email, 'wrong');
  await submit();
  await waitFor(() => expect(described(field('Email'))).toBe('Wrong email or password.'));
  expect(document.activeElement).toBe(field('Email'));
});

test('what was typed survives an error', async () => {
  const { fill, submit, field } = await form();
  await fill(email, 'wrong');
  await submit();
  await waitFor(() => expect(described(field('Email'))).not.toBe(''));
  expect([field('Email').value, field('Password').value]).toEqual([email, 'wrong']);
});

test('a password that is too long to be right is told below the password, without a request', async () => {
  const { field, submit, user, service } = await form();
  await user.type(field('Email'), email);
  await user.click(field('Password'));
  await user.paste('x'.repeat(71));
  await submit();
  await waitFor(() => expect(described(field('Password'))).toContain('at most 70 characters'));
  expect(service.sent).toEqual([]);
});

test('while it is sent the button is busy and keeps its name, and sending it again does nothing', async () => {
  const { fill, submit, button, field, user, service } = await form();
  const release = service.hold(SIGN_IN);
  await fill();
  await submit();
  expect(button().getAttribute('aria-busy')).toBe('true');
  await submit();
  await user.type(field('Password'), '{Enter}');
  expect(service.keys()).toEqual([SIGN_IN]);
  await act(async () => release());
});

test('an error of the service that no field is to blame for is an alert, with a reference to copy', async () => {
  const { fill, submit, alert, service } = await form();
  const sentence = 'Password sign-in is not enabled for this project.';
  service.answer(SIGN_IN, () => knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  await fill();
  await submit();
  await waitFor(() => expect(alert()).toContain(sentence));
  expect(alert()).toContain('7kq2m4x9');
  expect(screen.getByRole('button', { name: 'Copy the reference' })).toBeDefined();
});

test('an unexpected failure tells nothing of its inside', async () => {
  const { fill, submit, alert, service } = await form();
  service.answer(SIGN_IN, () => breakdown);
  await fill();
  await submit();
  await waitFor(() => expect(alert()).toContain('Something went wrong. Please try again.'));
  expect(alert()).toContain('7kq2m4x9');
  expect(alert()).not.toContain('on our side');
});

test('an alert goes when the next try begins', async () => {
  const { fill, submit, alert, service } = await form();
  service.answer(SIGN_IN, () => breakdown);
  await fill();
  await submit();
  await waitFor(() => expect(alert()).not.toBe(''));
  const release = service.hold(SIGN_IN);
  await submit();
  expect(alert()).toBe('');
  await act(async () => release());
});

test('a service that cannot be reached is told without addresses', async () => {
  const { fill, submit, alert, service } = await form();
  service.answer(SIGN_IN, unreachable);
  await fill();
  await submit();
  await waitFor(() => expect(alert()).toContain("We can't reach the server."));
  expect(alert()).not.toContain('http');
});

test('the alert is there before it has anything to say', async () => {
  const { alert } = await form();
  expect(alert()).toBe('');
});

test('after too many tries a countdown runs, and nothing is sent before its end', async () => {
  const { fill, submit, alert, button, field, service, time, user } = await form();
  service.answer(SIGN_IN, () => refusal('TOO_MANY_REQUESTS', { retryAfter: 24 }));
  await fill();
  await submit();
  await waitFor(() => expect(alert()).toContain('Try again in 24 s.'));
  await time.advance(1000);
  expect(alert()).toContain('Try again in 23 s.');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await submit();
  await user.type(field('Password'), '{Enter}');
  expect(service.keys()).toEqual([SIGN_IN]);
  await time.advance(23_000);
  expect(alert()).toBe('');
  expect(screen.getByText('You can try again now.')).toBeDefined();
  expect(button().getAttribute('aria-disabled')).toBeNull();
  await submit();
  expect(service.keys()).toEqual([SIGN_IN, SIGN_IN]);
});

test('of the countdown screen readers hear the start only', async () => {
  const { fill, submit, alert, service, time } = await form();
  service.answer(SIGN_IN, () => refusal('TOO_MANY_REQUESTS', { retryAfter: 24 }));
  await fill();
  await submit();
  await waitFor(() => expect(alert()).toContain('24 s'));
  await time.advance(3000);
  const region = screen.getByRole('alert').cloneNode(true) as HTMLElement;
  for (const hidden of region.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  expect(region.textContent).toContain('Try again in 24 s.');
});

test('what takes longer than eight seconds is explained, as long as it takes', async () => {
  const { fill, submit, field, service, time } = await form();
  const release = service.hold(SIGN_IN);
  await fill(email, 'wrong');
  await submit();
  await time.advance(7999);
  expect(screen.queryByText(/taking longer/)).toBeNull();
  await time.advance(1);
  expect(screen.getByText(/taking longer/)).toBeDefined();
  await act(async () => release());
  await waitFor(() => expect(described(field('Email'))).not.toBe(''));
  expect(screen.queryByText(/taking longer/)).toBeNull();
});

test('the link for a forgotten password leads to its page, and takes the email along but not in the address', async () => {
  const { fill, user, visited } = await form();
  await fill(email, '');
  const link = screen.getByRole('link', { name: 'Forgot password?' });
  expect(link.getAttribute('href')).toBe('/handler/forgot-password');
  await user.click(link);
  expect(visited).toEqual(['/handler/forgot-password']);
  expect(sessionStorage.getItem('latchkey_typed_email')).toBe(email);
});
