import { newEmail, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../client-app.ts';

const password = 'correct horse battery';

/** A page's own server that keeps the refresh token, and a browser with two tabs on it. */
async function keptBy(handler = '/handler') {
  let isDown = false;
  const { options, project, sent } = await sdkProject();
  const browser = newBrowser();
  const posted: { url: string; body: string; init: RequestInit }[] = [];
  let kept: string | undefined;
  const fetch = async (url: string, init: RequestInit) => {
    if (!url.startsWith('http://localhost:3000')) return (options.environment.fetch ?? globalThis.fetch)(url, init);
    if (isDown) throw new TypeError('fetch failed');
    posted.push({ url, body: String(init.body), init });
    const { refresh_token } = JSON.parse(String(init.body));
    if (url.endsWith('/sign-out-session')) kept = undefined;
    else if (refresh_token) kept = refresh_token;
    else {
      const headers = { 'refresh-token': kept };
      const { status, body } = await project.call('POST /auth/sessions/current/refresh', { headers });
      return status === 200 ? Response.json(body) : new Response('', { status: 401 });
    }
    return Response.json({});
  };
  const open = () => {
    const environment = { ...options.environment, ...browser.tab(), fetch, isOffline: () => isDown };
    return new ClientApp({ ...options, environment, urls: { handler }, tokenStore: 'server-kept' });
  };
  const goDown = (down: boolean) => {
    isDown = down;
  };
  return { open, posted, browser, project, sent, goDown };
}

async function signedUp(handler?: string) {
  const given = await keptBy(handler);
  const app = given.open();
  const email = newEmail();
  await app.signUpWithCredential({ email, password });
  return { ...given, app, email };
}

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
  const { open, posted } = await keptBy();
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
