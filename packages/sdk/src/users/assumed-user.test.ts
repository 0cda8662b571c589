import { expect, test } from 'vitest';
import { signedUpWithHttpOnlyCookie } from '../../testing/session-routes.ts';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';
import type { ClientUserJson } from '../core/shapes/user.ts';

/** Somebody whose page is loaded again, after its server has read who it is. */
async function read() {
  const given = await signedUpWithHttpOnlyCookie();
  const json = (await given.app.getUser({ or: 'throw' })).toClientJson();
  const app = given.open();
  given.posted.length = given.sent.length = 0;
  return { ...given, app, json };
}

test('a user whom the server has read is shown, and nobody is asked', async () => {
  const { app, json, email, posted, sent } = await read();
  app.assumeUser(json);
  app.userStore.subscribe(() => {});
  expect(app.userStore.getSnapshot()).toMatchObject({ status: 'ok', data: { primaryEmail: email } });
  expect([posted, sent]).toEqual([[], []]);
});

test('that nobody is signed in can be known as well', async () => {
  const { app, posted, sent } = await read();
  app.assumeUser(null);
  app.userStore.subscribe(() => {});
  expect(app.userStore.getSnapshot()).toEqual({ status: 'ok', data: null });
  expect([posted, sent]).toEqual([[], []]);
});

test('the first render shows the first one, whoever comes later; without one nothing is known', async () => {
  const { app, json, email } = await read();
  const first = () => app.userStore.getServerSnapshot?.();
  expect(first()).toBeUndefined();
  app.assumeUser(json);
  const shown = first();
  expect(shown).toMatchObject({ status: 'ok', data: { primaryEmail: email } });
  app.assumeUser({ ...json, display_name: 'Ada' });
  expect(first()).toBe(shown);
  expect(app.userStore.getSnapshot()).toMatchObject({ data: { displayName: 'Ada' } });
});

test('on a server it is known, and nothing is kept', async () => {
  const { json, email } = await read();
  const { options } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: 'http-only-cookie' });
  app.assumeUser(json);
  expect(app.userStore.getServerSnapshot?.()).toMatchObject({ status: 'ok', data: { primaryEmail: email } });
});

test('an anonymous user is shown to who asks for those too', async () => {
  const { app, json } = await read();
  app.assumeUser({ ...json, is_anonymous: true } as ClientUserJson);
  expect(app.userStore.getServerSnapshot?.()).toEqual({ status: 'ok', data: null });
  expect(app.anyUserStore.getServerSnapshot?.()).toMatchObject({ status: 'ok', data: { isAnonymous: true } });
});

test('who has been shown is signed out like anybody else', async () => {
  const { app, json } = await read();
  app.assumeUser(json);
  await app.signOut();
  expect(app.userStore.getSnapshot()).toEqual({ status: 'ok', data: null });
});

test('a session that was over already has expired, and was not signed out', async () => {
  const { app, json, open } = await read();
  app.assumeUser(json);
  await open().signOut();
  expect(await app.getUser()).toBeNull();
  expect(app.sessionEnd).toBe('expired');
});
