import { data, knownError, refusal } from '@latchkey/testing/fake-api';
import { factor, mailed } from '@latchkey/testing/fake-api/samples/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { secondFactorRequired } from '../../testing/accounts.ts';
import { described } from '../../testing/described.ts';
import { email, type StageOptions, stage } from '../../testing/stage.tsx';
import { MagicLinkSignIn } from './magic-link-sign-in.tsx';

const SEND = 'POST /latchkey/otp/send-sign-in-code';
const SIGN_IN = 'POST /auth/otp/sign-in';
const UPGRADE = 'POST /latchkey/anonymous/upgrade/otp';

async function form(options: StageOptions = {}) {
  const given = await stage({ at: '/handler/sign-in?after_auth_return_to=%2Fnotes', ...options });
  given.show(<MagicLinkSignIn />);
  const { user } = given;
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const ask = async () => {
    await user.type(field('Email'), email);
    await press('Email me a link');
    await screen.findByLabelText('Code');
  };
  return { ...given, field, press, ask };
}

test('the link is asked for with the address of the page that it leads to, and the way back', async () => {
  const { ask, service } = await form();
  await ask();
  const { callback_url = '', ...body } = service.sent[0]?.body ?? {};
  expect(body).toEqual({ email });
  expect(callback_url).toMatch(/\/handler\/magic-link-callback\?after_auth_return_to=%2Fnotes$/);
});

test.each([
  ['', 'Please enter your email'],
  ['ada', 'Please enter a valid email'],
])('"%s" is refused: %s', async (typed, error) => {
  const { user, field, press, service } = await form();
  if (typed) await user.type(field('Email'), typed);
  await press('Email me a link');
  expect(described(field('Email'))).toContain(error);
  expect(service.sent).toEqual([]);
});

test('a closed registration is told below the email', async () => {
  const { user, field, press, service } = await form();
  service.answer(SEND, () => knownError('SIGN_UP_NOT_ENABLED'));
  await user.type(field('Email'), email);
  await press('Email me a link');
  await waitFor(() => expect(described(field('Email'))).toContain('This project does not accept new accounts.'));
});

test('a way in that is switched off is told in the words of the service, with a reference', async () => {
  const { user, field, press, service } = await form();
  service.answer(SEND, () => refusal('MAGIC_LINK_OFF'));
  await user.type(field('Email'), email);
  await press('Email me a link');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/are not enabled for this project\.Reference/),
  );
});

test('then the code is asked for, by a field that has the focus', async () => {
  const { ask, field } = await form();
  await ask();
  expect(screen.getByText(new RegExp(`We sent a link and a code to ${email}`))).toBeDefined();
  expect(document.activeElement).toBe(field('Code'));
});

test.each([mailed.typed, 'k7m-2pq', `Your code is ${mailed.typed}`])('"%s" signs in, and leads back', async (text) => {
  const { ask, user, service, visited } = await form();
  await ask();
  await user.paste(text);
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
  expect(service.sent).toContainEqual({ key: SIGN_IN, body: { code: mailed.code } });
});

test('letters that look like digits are read as those', async () => {
  const { ask, user, service } = await form();
  await ask();
  await user.keyboard('kilo00');
  await waitFor(() => expect(service.sent.at(-1)?.body).toEqual({ code: `K11000${mailed.nonce}` }));
});

test('a wrong code is told at the field, which takes the next one at once', async () => {
  const { ask, user, field, visited } = await form();
  await ask();
  await user.keyboard('aaaaaa');
  await waitFor(() => expect(described(field('Code'))).toBe('Wrong code. Use the one in the newest email'));
  await user.keyboard(mailed.typed);
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});

test.each([
  ['VERIFICATION_CODE_EXPIRED', 'The code has expired. Ask for a new one.'],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'The code was tried too often. Ask for a new one.'],
] as const)('%s is told in the words of the service', async (code, sentence) => {
  const { ask, user, field, service } = await form();
  await ask();
  service.answer(SIGN_IN, () => knownError(code));
  await user.keyboard(mailed.typed);
  await waitFor(() => expect(described(field('Code'))).toBe(sentence));
});

test('after another mail its code is the one that counts', async () => {
  const { ask, user, press, time, service } = await form();
  await ask();
  await time.advance(30_000);
  service.answer(SEND, () => data({ nonce: 'm'.repeat(39) }));
  await press('Resend');
  expect(await screen.findByText(/Enter the code from the newest one/)).toBeDefined();
  await user.type(screen.getByLabelText('Code'), mailed.typed);
  await waitFor(() => expect(service.sent.at(-1)?.body).toEqual({ code: `${mailed.typed}${'m'.repeat(39)}` }));
});

test('who sees that the address is wrong gets back to it', async () => {
  const { ask, press, field } = await form();
  await ask();
  await press('Wrong address? Change it');
  expect(field('Email').value).toBe(email);
});

test('where the page stays, a second factor is asked for in its place', async () => {
  const { ask, user, service, app } = await form({ redirectMethod: 'none' });
  await ask();
  service.answer(SIGN_IN, secondFactorRequired);
  await user.keyboard(mailed.typed);
  await screen.findByLabelText('Authenticator code');
  await user.keyboard(factor.totp);
  await waitFor(async () => expect(await app.getAccessToken()).not.toBeNull());
});

test('whoever is signed in anonymously becomes the account of the address', async () => {
  const { ask, user, service, visited } = await form({ anonymous: true });
  await ask();
  await user.keyboard(mailed.typed);
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
  expect(service.keys()).toContain(UPGRADE);
  expect(service.keys()).not.toContain(SIGN_IN);
});
