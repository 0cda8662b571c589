import { newEmail, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { password, shown, signedUpBrowser } from '../../testing/tabs.ts';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';

test('the tokens are in cookies of the whole site, for a year and a day', async () => {
  const { browser, project } = await signedUpBrowser();
  const [access, refresh] = browser.written;
  expect(access).toMatch(
    /^latchkey-access-(.+?)=%5B%22\w+%22%2C%22[\w.-]+%22%5D; Path=\/; Max-Age=86400; SameSite=Lax$/,
  );
  expect(refresh).toMatch(/^latchkey-refresh-(.+?)=\w+; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  expect([...browser.jar.keys()]).toEqual([`latchkey-access-${project.id}`, `latchkey-refresh-${project.id}`]);
});

test('over https the cookies are secure', async () => {
  const { options } = await sdkProject({ domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }] });
  const browser = newBrowser();
  const environment = { ...options.environment, ...browser.tab('https://app.example.com/') };
  const app = new ClientApp({ ...options, environment, tokenStore: 'cookie' });
  await app.signUpWithCredential({ email: newEmail(), password });
  expect(browser.written.every((cookie) => cookie.endsWith('; SameSite=Lax; Secure'))).toBe(true);
});

test('who reloads the page is still signed in, without a refresh', async () => {
  const { open, email, sent } = await signedUpBrowser();
  sent.length = 0;
  expect(await open().getUser()).toMatchObject({ primaryEmail: email });
  expect(sent).toEqual(['GET /users/me']);
});

test('signed out, the page knows so at once, and no cookie is left', async () => {
  const { app, browser } = await signedUpBrowser();
  await app.signOut();
  expect(app.userStore.getSnapshot()).toEqual({ status: 'ok', data: null });
  expect(browser.jar.size).toBe(0);
});

test('a hundred listeners to the user make one request', async () => {
  const { open, email, sent } = await signedUpBrowser();
  const app = open();
  sent.length = 0;
  for (let i = 0; i < 100; i++) app.userStore.subscribe(() => {});
  await shown(app.userStore, email);
  expect(sent).toEqual(['GET /users/me']);
});

test('a hundred calls at once make one request', async () => {
  const { app, sent } = await signedUpBrowser();
  sent.length = 0;
  await Promise.all(Array.from({ length: 100 }, () => app.getUser()));
  expect(sent).toEqual(['GET /users/me']);
});

test('a change is shown by the time that it resolves', async () => {
  const { app, email } = await signedUpBrowser();
  app.userStore.subscribe(() => {});
  await shown(app.userStore, email);
  await (await app.getUser({ or: 'throw' })).setDisplayName('Ada');
  expect(app.userStore.getSnapshot()).toMatchObject({ status: 'ok', data: { displayName: 'Ada' } });
});

test('who signs out in one tab is signed out in the other, and signs in in both', async () => {
  const { open, email } = await signedUpBrowser();
  const [here, there] = [open(), open()];
  for (const tab of [here, there]) {
    tab.userStore.subscribe(() => {});
    await shown(tab.userStore, email);
  }
  await there.signOut();
  await shown(here.userStore, null);
  await there.signInWithCredential({ email, password });
  await shown(here.userStore, email);
});

test('ten tabs share a refresh', async () => {
  const { open, sent } = await signedUpBrowser();
  const tabs = Array.from({ length: 10 }, () => open());
  (await world()).clock.advance(590_000);
  sent.length = 0;
  const tokens = await Promise.all(tabs.map((tab) => tab.getAccessToken()));
  expect(sent).toEqual(['POST /auth/oauth/token']);
  expect(new Set(tokens).size).toBe(1);
});

test('a new refresh token is the same session: the other tab reads nothing again', async () => {
  const { open, email, browser, project, sent } = await signedUpBrowser();
  const tab = open();
  tab.userStore.subscribe(() => {});
  await shown(tab.userStore, email);
  const session = (await tab.getUser({ or: 'throw' })).currentSession;
  const accessToken = await session.getAccessToken();
  browser.jar.set(`latchkey-access-${project.id}`, encodeURIComponent(JSON.stringify(['successor', accessToken])));
  browser.jar.set(`latchkey-refresh-${project.id}`, 'successor');
  sent.length = 0;
  expect((await tab.getUser({ or: 'throw' })).currentSession).toBe(session);
  expect(sent).toEqual(['GET /users/me']);
});
