import { world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';

const REFRESH = 'POST /auth/oauth/token';

async function signedIn() {
  const { options, project, sent } = await sdkProject();
  const user = await project.signUp();
  const tokens = { accessToken: user.accessToken, refreshToken: user.refreshToken };
  return { app: new ClientApp({ ...options, tokenStore: tokens }), options, user, sent };
}

test('an expired access token is renewed before it is sent', async () => {
  const { app, user, sent } = await signedIn();
  (await world()).clock.advance(590_000);
  expect(await app.getUser()).toMatchObject({ id: user.id });
  expect(sent).toEqual([REFRESH, 'GET /users/me']);
});

test('an access token that the service refuses is dropped, and the request sent again with a new one', async () => {
  const { options, user, sent } = await signedIn();
  const broken = user.accessToken.slice(0, -6).concat('AAAAAA');
  const app = new ClientApp({ ...options, tokenStore: { accessToken: broken, refreshToken: user.refreshToken } });
  expect(await app.getUser()).toMatchObject({ id: user.id });
  expect(sent).toEqual(['GET /users/me', REFRESH, 'GET /users/me']);
});

test('a session that was ended elsewhere is over: nobody is signed in', async () => {
  const { app, user } = await signedIn();
  await user.call('DELETE /auth/sessions/current');
  expect(await app.getUser()).toBeNull();
  expect(await app.getAccessToken()).toBeNull();
});

test('an access token alone signs in, until the service refuses it', async () => {
  const { options, user } = await signedIn();
  const app = new ClientApp({ ...options, tokenStore: { accessToken: user.accessToken, refreshToken: null } });
  expect(await app.getUser()).toMatchObject({ id: user.id });
  await user.call('DELETE /auth/sessions/current');
  expect(await app.getUser()).toBeNull();
});

test('a refresh is sent again when the network fails, and asks for a successor where that can be kept', async () => {
  const { options, user } = await signedIn();
  const asked: string[] = [];
  const environment = {
    ...options.environment,
    fetch: async (url: string, init: RequestInit) => {
      if (url.endsWith('/oauth/token') && asked.push(String(init.body)) === 1) throw new TypeError('fetch failed');
      return (options.environment.fetch ?? fetch)(url, init);
    },
  };
  const kept = new ClientApp({ ...options, environment, tokenStore: 'memory' });
  await kept.signInWithCredential(user);
  (await world()).clock.advance(590_000);
  expect(await kept.getAccessToken()).toEqual(expect.any(String));
  expect(asked.map((body) => new URLSearchParams(body).get('accept_rotation'))).toEqual(['true', 'true']);
  const tokenStore = { accessToken: null, refreshToken: user.refreshToken };
  expect(await kept.getAccessToken({ tokenStore })).toEqual(expect.any(String));
  expect(new URLSearchParams(asked[2]).has('accept_rotation')).toBe(false);
});

test('after an outage the session goes on', async () => {
  const { options, user } = await signedIn();
  let isDown = true;
  const environment = {
    ...options.environment,
    fetch: async (url: string, init: RequestInit) => {
      if (isDown) throw new TypeError('fetch failed');
      return (options.environment.fetch ?? fetch)(url, init);
    },
  };
  const tokenStore = { accessToken: null, refreshToken: user.refreshToken };
  const app = new ClientApp({ ...options, environment, tokenStore });
  await expect(app.getUser()).rejects.toMatchObject({ name: 'ConnectionError' });
  isDown = false;
  expect(await app.getUser()).toMatchObject({ id: user.id });
});
