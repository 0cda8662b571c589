import { expect, test } from 'vitest';
import { endElsewhere, shown, signedUpBrowser } from '../../testing/tabs.ts';
import { fakeTime, settled } from '../../testing/time.ts';
import type { ClientApp } from '../apps/client-app.ts';
import type { RedirectMethod } from '../redirects/redirect.ts';

const emailShown = ({ userStore }: ClientApp) => {
  const snapshot = userStore.getSnapshot();
  return snapshot.status === 'ok' ? (snapshot.data?.primaryEmail ?? null) : snapshot.status;
};

/** A page that shows its user; waits pass as `time` does. */
async function showing(redirectMethod: RedirectMethod = 'window') {
  const browser = await signedUpBrowser({ redirectMethod });
  const time = fakeTime();
  const { wait, fetch = globalThis.fetch } = browser.options.environment;
  let isDown = false;
  const app = browser.open({
    wait: (millis: number) => (millis === 0 || millis === 2000 ? time.wait(millis) : wait?.(millis)),
    fetch: async (url: string, init: RequestInit) => {
      if (isDown && init.method === 'DELETE') throw new RangeError('a failure');
      return fetch(url, init);
    },
  });
  const goDown = (down: boolean) => {
    isDown = down;
  };
  const told: (string | null)[] = [];
  app.userStore.subscribe(() => told.push(emailShown(app)));
  await shown(app.userStore, browser.email);
  told.length = 0;
  return { ...browser, app, time, told, goDown };
}

test('nobody is seen to be signed out before the page is left', async () => {
  const { app, email, time, told, browser } = await showing();
  const leaving = app.signOut();
  await expect.poll(() => browser.jar.size).toBe(0);
  await time.advance(1999);
  expect([emailShown(app), (await app.userStore.read())?.primaryEmail, told]).toEqual([email, email, []]);
  await time.advance(1);
  await leaving;
  expect([emailShown(app), told]).toEqual([null, [null]]);
});

test('who asks for the user meanwhile learns that nobody is signed in', async () => {
  const { app, browser, time } = await showing();
  const leaving = app.signOut();
  await expect.poll(() => browser.jar.size).toBe(0);
  expect(await app.getUser()).toBeNull();
  expect(await app.getAccessToken()).toBeNull();
  await time.advance(2000);
  await leaving;
});

test('where nothing redirects, it is seen as soon as it is done', async () => {
  const { app, told, time } = await showing('none');
  await app.signOut();
  expect([emailShown(app), told, time.isIdle]).toEqual([null, [null], true]);
});

test('a router is given until it has changed the page', async () => {
  let navigated = () => {};
  const navigate = () =>
    new Promise<void>((resolve) => {
      navigated = resolve;
    });
  const { app, email, time, browser } = await showing({ navigate });
  const leaving = app.signOut();
  await expect.poll(() => browser.jar.size).toBe(0);
  await time.advance(1000);
  expect(emailShown(app)).toBe(email);
  navigated();
  await time.advance(1);
  expect(emailShown(app)).toBeNull();
  await time.advance(1000);
  await leaving;
});

test('if it fails, the user is still there, and what happens next is seen', async () => {
  const { app, email, told, project, goDown } = await showing();
  goDown(true);
  await expect(app.signOut()).rejects.toThrow('a failure');
  expect(emailShown(app)).toBe(email);
  goDown(false);
  await endElsewhere(app, project);
  app.ownerSession.dropAccessToken((await app.getAccessToken()) ?? '');
  await app.getAccessToken();
  expect([emailShown(app), told.at(-1)]).toEqual([null, null]);
});

test('other tabs follow at once', async () => {
  const { app, open, browser, email, time } = await showing();
  const other = open();
  other.userStore.subscribe(() => {});
  await shown(other.userStore, email);
  const leaving = app.signOut();
  await expect.poll(() => browser.jar.size).toBe(0);
  await settled();
  expect([emailShown(app), emailShown(other)]).toEqual([email, null]);
  await time.advance(2000);
  await leaving;
});
