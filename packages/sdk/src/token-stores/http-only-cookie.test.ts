import { world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { pageServer, signedUpWithHttpOnlyCookie as signedUp } from '../../testing/session-routes.ts';
import { password } from '../../testing/tabs.ts';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';

test('the refresh token goes to the own server at once, and is never handed out', async () => {
  const { app, posted, browser } = await signedUp();
  expect(posted).toHaveLength(1);
  expect(posted[0]?.url).toBe('http://localhost:3000/handler/token');
  expect(JSON.parse(posted[0]?.body ?? '')).toEqual({ refresh_token: expect.any(String) });
  expect(posted[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin' });
  expect(browser.written).toEqual([]);
  expect(await app.getAuthJson()).toEqual({ accessToken: expect.any(String), refreshToken: null });
});

test('who reloads the page is signed in by the own server', async () => {
  const { open, email, posted } = await signedUp();
  const app = open();
  posted.length = 0;
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
  expect(posted.map(({ body }) => body)).toEqual(['{}']);
});

test('whom the own server does not know is signed out, and it is asked once', async () => {
  const { open, posted } = await pageServer();
  const app = open();
  expect(await app.getUser()).toBeNull();
  expect(await app.getUser()).toBeNull();
  expect(posted).toHaveLength(1);
});

test('an expired access token is renewed by the own server', async () => {
  const { app, email, posted, sent } = await signedUp();
  (await world()).clock.advance(590_000);
  sent.length = posted.length = 0;
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
  expect(sent).toEqual(['GET /users/me']);
  expect(posted).toHaveLength(1);
});

test('signing out is done by the own server', async () => {
  const { app, open, posted } = await signedUp('/auth');
  await app.signOut();
  expect(posted.at(-1)?.url).toBe('http://localhost:3000/auth/sign-out-session');
  expect(await app.getUser()).toBeNull();
  expect(await open().getUser()).toBeNull();
});

test('nothing that the own server answers is left unread, or the page would never be idle', async () => {
  const { app, open, answers } = await signedUp();
  await app.signOut();
  expect(await open().getUser()).toBeNull();
  const expected = [200, 200, 401].map((status) => [status, true]);
  expect(answers.map(({ status, bodyUsed }) => [status, bodyUsed])).toEqual(expected);
});

test('another tab hears of it', async () => {
  const { app, open, email } = await signedUp();
  const other = open();
  other.userStore.subscribe(() => {});
  const shown = (data: unknown) =>
    expect.poll(() => other.userStore.getSnapshot()).toMatchObject({ status: 'ok', data });
  await shown({ primaryEmail: email });
  await app.signOut();
  await shown(null);
  await app.signInWithCredential({ email, password });
  await shown({ primaryEmail: email });
});

test('who is offline is told so, and is signed in again afterwards', async () => {
  const { open, email, goDown } = await signedUp();
  const app = open();
  goDown(true);
  await expect(app.getUser()).rejects.toThrow('You are offline.');
  goDown(false);
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
});

test.each([
  [429, { name: 'RateLimitError', retryAt: 9000 }],
  [421, { name: 'ResponseError' }],
])('status %d of the own server is told as one of the service', async (status, told) => {
  const { options } = await sdkProject();
  const headers = { 'retry-after': '8', 'x-latchkey-request-id': 'r' };
  const fetch = async () => new Response('no', { status, headers });
  const environment = { ...options.environment, ...newBrowser().tab(), fetch, clock: () => 1000 };
  const app = new ClientApp({ ...options, environment, tokenStore: 'http-only-cookie' });
  await expect(app.getUser()).rejects.toMatchObject({ ...told, status, body: 'no', requestId: 'r' });
});
