import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { password } from '../../testing/tabs.ts';
import { outcome, visitor } from '../../testing/visitor.ts';

const config = { magic_link_enabled: true };
const RETURN_TO = 'after_auth_return_to=%2Fnotes';

async function mailed() {
  const given = await visitor(config, { urls: { afterSignUp: '/welcome', afterSignIn: '/in' } });
  const result = await given.app.sendMagicLinkEmail(given.email);
  const nonce = result.status === 'ok' ? result.data.nonce : '';
  return { ...given, nonce, code: await given.codeFor(given.email) };
}

test('the link signs up, and leads to the page for new users', async () => {
  const { app, code, email, visited } = await mailed();
  expect(await app.signInWithMagicLink(code)).toEqual({ status: 'ok', data: undefined });
  expect(await app.getUser()).toMatchObject({ primaryEmail: email, primaryEmailVerified: true });
  expect(visited).toEqual(['replace /welcome']);
});

test('who comes again is led to the page after signing in', async () => {
  const { app, code, codeFor, email, visited } = await mailed();
  await app.signInWithMagicLink(code, { noRedirect: true });
  await app.sendMagicLinkEmail(email);
  await app.signInWithMagicLink(await codeFor(email));
  expect(visited).toEqual(['replace /in']);
});

test('the typed code signs in with the nonce after it', async () => {
  const { app, email, mailTo, nonce } = await mailed();
  const { code } = await mailTo(email);
  expect(await outcome(app.signInWithMagicLink(`${code}${nonce}`))).toBe('ok');
});

test('the link leads to the page of the app, and keeps the way back', async () => {
  const { email, mailTo, open } = await visitor(config);
  const { app } = open(`http://localhost:3000/handler/sign-in?${RETURN_TO}#top`);
  await app.sendMagicLinkEmail(email);
  const link = new URL((await mailTo(email)).links[0] ?? '');
  expect(link.href).toMatch(`http://localhost:3000/handler/magic-link-callback?${RETURN_TO}&code=`);
  const callback = open(link.href);
  await callback.app.signInWithMagicLink(link.searchParams.get('code') ?? '');
  expect(callback.visited).toEqual(['replace /notes']);
});

test('a page that was named is where the link leads', async () => {
  const { app, email, mailTo } = await visitor(config);
  await app.sendMagicLinkEmail(email, { callbackUrl: 'http://localhost:3000/elsewhere' });
  expect((await mailTo(email)).links[0]).toMatch('http://localhost:3000/elsewhere?code=');
});

test('a page that the project does not trust is a result', async () => {
  const { app, email } = await visitor(config);
  const sent = app.sendMagicLinkEmail(email, { callbackUrl: 'https://elsewhere.example' });
  expect(await outcome(sent)).toBe('REDIRECT_URL_NOT_WHITELISTED');
});

test('an address whose account has not proven it gets a code as well, which proves it', async () => {
  const { app, project } = await visitor(config);
  const { email } = await project.signUp();
  expect(await app.sendMagicLinkEmail(email)).toMatchObject({ status: 'ok' });
});

test('where nobody may sign up, an unknown address is a result', async () => {
  const { app } = await visitor({ ...config, sign_up_enabled: false });
  expect(await outcome(app.sendMagicLinkEmail(newEmail()))).toBe('SIGN_UP_NOT_ENABLED');
});

test('a code works once', async () => {
  const { app, code } = await mailed();
  await app.signInWithMagicLink(code);
  expect(await outcome(app.signInWithMagicLink(code))).toBe('VERIFICATION_CODE_ALREADY_USED');
});

test.each(['0'.repeat(45), 'a part of it', ''])('the code "%s" is unknown', async (code) => {
  const { app } = await visitor(config);
  expect(await outcome(app.signInWithMagicLink(code))).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect(await outcome(app.checkMagicLinkCode(code))).toBe('VERIFICATION_CODE_NOT_FOUND');
});

test('looking at a code does not use it up', async () => {
  const { app, code } = await mailed();
  expect(await outcome(app.checkMagicLinkCode(code))).toBe('ok');
  expect(await outcome(app.signInWithMagicLink(code))).toBe('ok');
});

test('looking at a code tells of its address what its owner knows it by', async () => {
  const { app, code, email } = await mailed();
  const maskedEmail = `${email[0]}…${email.slice(email.indexOf('@'))}`;
  expect(await app.checkMagicLinkCode(code)).toEqual({ status: 'ok', data: { maskedEmail } });
});

test('where it is switched off, it rejects with a sentence for people', async () => {
  const { app, email } = await visitor();
  await expect(app.sendMagicLinkEmail(email)).rejects.toMatchObject({
    refusal: 'MAGIC_LINK_OFF',
    message: 'Magic links and email codes are not enabled for this project.',
  });
});

test('a code that is refused leaves whoever is signed in', async () => {
  const { app, email } = await visitor(config);
  await app.signUpWithCredential({ email, password });
  await app.signInWithMagicLink('0'.repeat(45));
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
});
