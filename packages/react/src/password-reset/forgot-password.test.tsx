import { breakdown, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../testing/described.ts';
import { email, type StageOptions, stage } from '../../testing/stage.tsx';
import { ForgotPassword } from './forgot-password.tsx';

const SEND = 'POST /auth/password/send-reset-code';

async function page(options: StageOptions = {}) {
  const given = await stage({ at: '/handler/forgot-password', ...options });
  given.show(<ForgotPassword fullPage />);
  const { user } = given;
  const field = () => screen.getByLabelText<HTMLInputElement>('Email');
  const button = (name: string) => screen.getByRole('button', { name });
  const ask = async () => {
    await user.type(field(), email);
    await user.click(button('Send link'));
    await heading('Check your email');
  };
  return { ...given, field, button, ask };
}

const heading = (name: string) => screen.findByRole('heading', { name });

test('the link is asked for with the address of the page that it leads to', async () => {
  const { ask, service } = await page({ at: '/handler/forgot-password?after_auth_return_to=%2Fnotes' });
  await ask();
  const { callback_url = '', ...body } = service.sent.find(({ key }) => key === SEND)?.body ?? {};
  expect(body).toEqual({ email });
  expect(callback_url).toMatch(/\/handler\/password-reset\?after_auth_return_to=%2Fnotes$/);
});

test('what is said afterwards does not tell whether there is an account, and has the focus', async () => {
  const { ask } = await page();
  await ask();
  expect(screen.getByText(`If ${email} has an account, we sent a link to choose a new password.`)).toBeDefined();
  expect(screen.getByText(/spam folder/)).toBeDefined();
  const title = await heading('Check your email');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test.each([
  ['', 'Please enter your email'],
  ['ada', 'Please enter a valid email'],
])('"%s" is refused: %s', async (typed, error) => {
  const { user, field, button, service } = await page();
  if (typed) await user.type(field(), typed);
  await user.click(button('Send link'));
  expect(described(field())).toBe(error);
  expect(service.keys()).not.toContain(SEND);
});

test('the email that was typed on the page before is there already', async () => {
  const given = await stage();
  sessionStorage.setItem('latchkey_typed_email', email);
  given.show(<ForgotPassword />);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
});

test('another mail can be sent after half a minute, which is counted down', async () => {
  const { ask, user, time, service, button } = await page();
  await ask();
  expect(screen.getByText('30 s')).toBeDefined();
  await user.click(button('Resend'));
  expect(service.keys().filter((key) => key === SEND)).toHaveLength(1);
  await time.advance(29_000);
  expect(screen.getByText('1 s')).toBeDefined();
  await time.advance(1000);
  await user.click(button('Resend'));
  expect(await screen.findByText(/^We sent another email\./)).toBeDefined();
  expect(service.keys().filter((key) => key === SEND)).toHaveLength(2);
  expect(screen.getByText('30 s')).toBeDefined();
});

test('when the service takes no more mails for now, the button waits as long as it says', async () => {
  const { ask, user, time, service, button } = await page();
  await ask();
  await time.advance(30_000);
  service.answer(SEND, () => refusal('TOO_MANY_REQUESTS', { retryAfter: 90 }));
  await user.click(button('Resend'));
  expect(await screen.findByText('Too many attempts.')).toBeDefined();
  expect(screen.getByText('90 s')).toBeDefined();
  await time.advance(90_000);
  expect(screen.queryByText('Too many attempts.')).toBeNull();
});

test('who sees that the address is wrong gets back to it', async () => {
  const { ask, user, field, button } = await page();
  await ask();
  await user.click(button('Wrong address? Change it'));
  await heading('Forgot your password?');
  expect(field().value).toBe(email);
});

test('there is a link to where mails of the address are read', async () => {
  const { user, field, button } = await page();
  await user.type(field(), 'ada@gmail.com');
  await user.click(button('Send link'));
  const link = await screen.findByRole('link', { name: 'Open Gmail' });
  expect(link.getAttribute('href')).toBe('https://mail.google.com/mail/');
});

test('a mail that could not be asked for is an error of the form', async () => {
  const { user, field, button, service } = await page();
  service.answer(SEND, () => breakdown);
  await user.type(field(), email);
  await user.click(button('Send link'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Something went wrong'));
});

test('the way back to sign-in does not lead here again afterwards', async () => {
  const { user, visited } = await page();
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  expect(visited).toEqual(['/handler/sign-in']);
});

test('it keeps the way back that the page was handed', async () => {
  const { user, visited } = await page({ at: '/handler/forgot-password?after_auth_return_to=%2Fnotes' });
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes']);
});

test('who is signed in is told as whom, and can have the link without typing', async () => {
  const { user, service, button } = await page({ signedIn: true });
  await heading("You're signed in");
  await user.click(button('Send link'));
  await heading('Check your email');
  expect(service.sent).toContainEqual({ key: SEND, body: expect.objectContaining({ email }) });
});
