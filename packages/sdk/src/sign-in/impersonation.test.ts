import { world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { password } from '../../testing/tabs.ts';
import { outcome, visitor } from '../../testing/visitor.ts';
import { AdminApp } from '../apps/admin-app.ts';

const MINUTE = 60_000;
const callbackUrl = 'http://localhost:3000/handler/impersonation';

/** A user, an admin's link to act as it, and the browser in which that is opened. */
async function linked() {
  const given = await visitor();
  const user = await given.project.signUp();
  const admin = new AdminApp({ ...given.options, tokenStore: null });
  const link = await admin.createImpersonationLink(user.id, {
    reason: 'Ticket 42',
    callbackUrl,
    expiresInMillis: 30 * MINUTE,
  });
  return { ...given, admin, link, user, code: new URL(link.url).searchParams.get('code') ?? '' };
}

test('a link leads to a page of the app, and is good for minutes', async () => {
  const { link } = await linked();
  expect(link.url.startsWith(`${callbackUrl}?code=`)).toBe(true);
  expect(link.expiresAt.getTime()).toBeGreaterThan((await world()).clock());
});

test('on a page the link leads to the app that the page is of', async () => {
  const { options, open, user } = await linked();
  const { visited: _, ...environment } = { ...options.environment, visited: [] };
  const page = { href: () => 'http://localhost:3000/admin', go: () => {}, rewrite: () => {} };
  const admin = new AdminApp({ ...options, environment: { ...environment, page }, tokenStore: null });
  const { url } = await admin.createImpersonationLink(user.id, { reason: 'Ticket 42' });
  expect(url.startsWith(new URL(open().app.urls.impersonation, page.href()).href)).toBe(true);
});

test('a user that is not there, or a page that is not trusted, rejects by name', async () => {
  const { admin, user } = await linked();
  const link = { reason: 'Ticket 42', callbackUrl };
  const nobody = admin.createImpersonationLink('00000000-0000-4000-8000-000000000001', link);
  await expect(nobody).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  const elsewhere = admin.createImpersonationLink(user.id, { ...link, callbackUrl: 'https://evil.example.com' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'REDIRECT_URL_NOT_WHITELISTED' });
});

test('the page asks before it begins, and uses nothing up', async () => {
  const { app, code, user } = await linked();
  const offer = { displayName: null, primaryEmail: user.email, impersonator: 'an admin of the app' };
  for (let time = 0; time < 2; time++) {
    const data = { ...offer, expiresInMillis: 30 * MINUTE };
    expect(await app.getImpersonation(code)).toEqual({ status: 'ok', data });
  }
});

test('who goes on is the user, for a while, and is led into the app', async () => {
  const { app, code, user, visited } = await linked();
  const until = (await world()).clock() + 30 * MINUTE;
  expect(await app.signInByImpersonation(code)).toEqual({ status: 'ok', data: undefined });
  expect(visited).toEqual(['replace /']);
  const { id, impersonation } = await app.getUser({ or: 'throw' });
  expect(id).toBe(user.id);
  expect(impersonation?.impersonator).toBe('an admin of the app');
  expect(Math.abs((impersonation?.expiresAt.getTime() ?? 0) - until)).toBeLessThan(MINUTE);
});

test('another tab knows it too, and after a renewal of the access token still', async () => {
  const { app, code, open } = await linked();
  await app.signInByImpersonation(code, { noRedirect: true });
  (await world()).clock.advance(15 * MINUTE);
  const user = await open().app.getUser({ or: 'throw' });
  expect(user.impersonation?.impersonator).toBe('an admin of the app');
});

test('the session that was here ends with it', async () => {
  const { app, code, email, project } = await linked();
  await app.signUpWithCredential({ email, password, noRedirect: true });
  const { id } = await app.getUser({ or: 'throw' });
  await app.signInByImpersonation(code, { noRedirect: true });
  expect((await project.server('GET /auth/sessions', { query: { user_id: id } })).body.items).toEqual([]);
});

test("one that has ended already is in nobody's way", async () => {
  const { app, code, email, project, user } = await linked();
  await app.signUpWithCredential({ email, password, noRedirect: true });
  await project.server(`DELETE /users/${(await app.getUser({ or: 'throw' })).id}`);
  expect(await outcome(app.signInByImpersonation(code, { noRedirect: true }))).toBe('ok');
  expect((await app.getUser())?.id).toBe(user.id);
});

test('this browser is not taken for one of the user', async () => {
  const { app, browser, code } = await linked();
  await app.signInByImpersonation(code, { noRedirect: true });
  expect([...browser.stored.keys()]).toEqual([]);
});

test('the ways into the account stay as they are meanwhile', async () => {
  const { app, code } = await linked();
  await app.signInByImpersonation(code, { noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  const change = user.updatePassword({ oldPassword: password, newPassword: 'another long password' });
  await expect(change).rejects.toMatchObject({ refusal: 'IMPERSONATED' });
});

test('stopping is signing out, and the session of the user goes on', async () => {
  const { app, code, user } = await linked();
  await app.signInByImpersonation(code, { noRedirect: true });
  await app.signOut();
  expect(await app.getUser()).toBeNull();
  expect((await user.call('GET /users/me')).status).toBe(200);
});

test('a code that was used, or is none, is a result', async () => {
  const { app, code } = await linked();
  await app.signInByImpersonation(code, { noRedirect: true });
  expect(await outcome(app.signInByImpersonation(code))).toBe('VERIFICATION_CODE_ALREADY_USED');
  expect(await outcome(app.getImpersonation(code))).toBe('VERIFICATION_CODE_ALREADY_USED');
  expect(await outcome(app.getImpersonation('half a code'))).toBe('VERIFICATION_CODE_NOT_FOUND');
});

test('a banned user is refused by name', async () => {
  const { app, code, admin, user } = await linked();
  await (await admin.getUser(user.id))?.ban();
  await expect(app.signInByImpersonation(code)).rejects.toMatchObject({ refusal: 'USER_BANNED' });
});
