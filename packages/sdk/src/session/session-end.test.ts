import { expect, test } from 'vitest';
import { pageServer, signedUpWithHttpOnlyCookie } from '../../testing/session-routes.ts';
import { endElsewhere, password, shown, signedUpBrowser } from '../../testing/tabs.ts';
import type { ClientApp } from '../apps/client-app.ts';

/** What the app says of its session whenever its user is said to have changed. */
function heard(app: ClientApp): (string | null)[] {
  const ends: (string | null)[] = [];
  app.userStore.subscribe(() => ends.push(app.sessionEnd));
  return ends;
}

/** The same with both stores whose sessions outlive the page. */
const browsers = [
  ['cookie', signedUpBrowser],
  ['http-only-cookie', signedUpWithHttpOnlyCookie],
] as const;

/** The next call finds out that the session is over. */
const useToken = async (app: ClientApp) => {
  app.ownerSession.dropAccessToken((await app.getAccessToken()) ?? '');
  expect(await app.getAccessToken()).toBeNull();
};

test.each(browsers)('of who is signed in (%s), no session has ended', async (_, signedUp) => {
  const { app } = await signedUp();
  expect(app.sessionEnd).toBeNull();
});

test('where nobody was signed in, none has ended', async () => {
  const { app, open } = await signedUpBrowser();
  await app.signOut();
  expect(open().sessionEnd).toBeNull();
  const kept = (await pageServer()).open();
  expect(await kept.getUser()).toBeNull();
  expect(kept.sessionEnd).toBeNull();
});

test.each(browsers)('who signs out has signed out (%s)', async (_, signedUp) => {
  const { app } = await signedUp();
  await app.signOut();
  expect(app.sessionEnd).toBe('signed-out');
});

test.each(browsers)('a session that the service has ended has expired (%s)', async (_, signedUp) => {
  const { app, project } = await signedUp();
  await endElsewhere(app, project);
  await useToken(app);
  expect(app.sessionEnd).toBe('expired');
});

test.each(browsers)('whoever is told that nobody is signed in knows why already (%s)', async (_, signedUp) => {
  const { app, email, project } = await signedUp();
  const ends = heard(app);
  await shown(app.userStore, email);
  await endElsewhere(app, project);
  await useToken(app);
  expect(ends).toEqual([null, 'expired']);
});

test.each(browsers)('after signing in again none has ended (%s)', async (_, signedUp) => {
  const { app, email, project } = await signedUp();
  await endElsewhere(app, project);
  await useToken(app);
  await app.signInWithCredential({ email, password, noRedirect: true });
  expect(app.sessionEnd).toBeNull();
});

test.each(browsers)('who signs out in another tab has signed out here (%s)', async (_, signedUp) => {
  const { app, open, email } = await signedUp();
  const ends = heard(app);
  await shown(app.userStore, email);
  await open().signOut();
  await shown(app.userStore, null);
  expect(app.sessionEnd).toBe('signed-out');
  expect(ends).not.toContain('expired');
});

test.each(browsers)('what another tab finds expired has expired here (%s)', async (_, signedUp) => {
  const { app, open, email, project } = await signedUp();
  const ends = heard(app);
  await shown(app.userStore, email);
  const other = open();
  await endElsewhere(other, project);
  await useToken(other);
  await useToken(app);
  await shown(app.userStore, null);
  expect([app.sessionEnd, other.sessionEnd]).toEqual(['expired', 'expired']);
  expect(ends).not.toContain('signed-out');
});

test.each(browsers)(
  'who signs out for good after it has expired has signed out, and all are told (%s)',
  async (_, signedUp) => {
    const { app, email, project } = await signedUp();
    const ends = heard(app);
    await shown(app.userStore, email);
    await endElsewhere(app, project);
    await useToken(app);
    await app.signOut();
    expect(app.sessionEnd).toBe('signed-out');
    expect(ends).toEqual([null, 'expired', 'signed-out']);
  },
);

test('who signs out finds no session that has expired, even if the service has ended it', async () => {
  const { app, email, project } = await signedUpBrowser();
  const ends = heard(app);
  await shown(app.userStore, email);
  await endElsewhere(app, project);
  app.ownerSession.dropAccessToken((await app.getAccessToken()) ?? '');
  await app.signOut();
  expect(ends).toEqual([null, 'signed-out']);
});

test('no cookie tells of a session that has expired once somebody has signed out', async () => {
  const { app, browser, project } = await signedUpBrowser();
  await endElsewhere(app, project);
  await useToken(app);
  expect([...browser.jar.values()]).toEqual(['expired']);
  await app.signOut();
  expect(browser.jar.size).toBe(0);
});

test('the same person, signed in again, is shown at once', async () => {
  const { app, email, project } = await signedUpBrowser();
  app.userStore.subscribe(() => {});
  await shown(app.userStore, email);
  await endElsewhere(app, project);
  await useToken(app);
  await app.signInWithCredential({ email, password, noRedirect: true });
  expect(app.userStore.getSnapshot()).toMatchObject({ status: 'ok', data: { primaryEmail: email } });
});

test('that nobody was there when it expired is not shown of who signs in again', async () => {
  const { app, email, project } = await signedUpBrowser();
  app.userStore.subscribe(() => {});
  await shown(app.userStore, email);
  await endElsewhere(app, project);
  app.ownerSession.dropAccessToken((await app.getAccessToken()) ?? '');
  expect(await app.getUser()).toBeNull();
  await app.signInWithCredential({ email, password, noRedirect: true });
  expect(app.userStore.getSnapshot()).toEqual({ status: 'pending' });
  await shown(app.userStore, email);
});
