import { data, knownError } from '@latchkey/testing/fake-api';
import { publicProjectBody } from '@latchkey/testing/fake-api/samples/project';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { email, password, type StageOptions, stage } from '../../testing/stage.tsx';
import { SignIn, SignUp } from './sign-in.tsx';

const project = data(
  publicProjectBody(
    'c0ffee00-0000-4000-8000-000000000000',
    'Acme',
    { magic_link_enabled: true },
    { email_first: true },
  ),
);

async function page(content = <SignIn />, options: StageOptions = {}) {
  const given = await stage({ ...options, replies: { 'GET /projects/current': project, ...options.replies } });
  given.show(content);
  await screen.findByLabelText('Email');
  const press = async (name: string) => given.user.click(await screen.findByRole('button', { name }));
  const enter = async (text: string) => {
    await given.user.type(screen.getByLabelText('Email'), text);
    await press('Continue');
  };
  return { ...given, press, enter };
}

const passwordField = () => screen.queryByLabelText<HTMLInputElement>('Password');

test('the email is asked for alone, without tabs', async () => {
  await page();
  expect([passwordField(), screen.queryByRole('tab')]).toEqual([null, null]);
});

test('then the password, which has the focus; the email stays', async () => {
  const { enter } = await page();
  await enter(email);
  expect(document.activeElement).toBe(passwordField());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
});

test('nothing is asked of the service in between: it would tell who has an account', async () => {
  const { enter, service } = await page();
  service.forget();
  await enter(email);
  expect(service.sent).toEqual([]);
});

test('a password signs in', async () => {
  const { enter, press, user, visited } = await page();
  await enter(email);
  await user.type(passwordField() as HTMLInputElement, password);
  await press('Sign In');
  await waitFor(() => expect(visited).toHaveLength(1));
});

test('or a link is mailed to it, by one press', async () => {
  const { enter, press } = await page();
  await enter(email);
  await press('Email me a link');
  expect(await screen.findByText(new RegExp(`We sent a link and a code to ${email}`))).toBeTruthy();
});

test('where none can be mailed, it says why', async () => {
  const refused = { 'POST /latchkey/otp/send-sign-in-code': knownError('SIGN_UP_NOT_ENABLED') };
  const { enter, press } = await page(<SignIn />, { replies: refused });
  await enter(email);
  await press('Email me a link');
  expect(await screen.findByText('This project does not accept new accounts.')).toBeTruthy();
});

test('an email that is wrong stays on the first page', async () => {
  const { enter } = await page();
  await enter('ada');
  expect([screen.getByText('Please enter a valid email').tagName, passwordField()]).toEqual(['P', null]);
});

test('an email that was emptied meanwhile is missed, and what was typed besides stays', async () => {
  const { enter, press, user } = await page();
  await enter(email);
  await user.type(passwordField() as HTMLInputElement, 'half');
  await user.clear(screen.getByLabelText('Email'));
  await press('Email me a link');
  expect((await screen.findByText('Please enter your email')).getAttribute('role')).toBe('alert');
  expect(passwordField()?.value).toBe('half');
});

test('sign-up asks in the same way', async () => {
  const { enter } = await page(<SignUp />);
  await enter('new@example.com');
  expect([passwordField()?.autocomplete, screen.getByRole('button', { name: 'Sign Up' }).tagName]).toEqual([
    'new-password',
    'BUTTON',
  ]);
});
