import { footprint, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { signedUpBrowser } from '../../testing/tabs.ts';
import { ClientApp } from '../apps/client-app.ts';

const HOUR = 3_600_000;

async function signedIn() {
  const given = await signedUpBrowser();
  const { browser, project } = given;
  const cookie = () => browser.jar.get(`latchkey-refresh-${project.id}`);
  return { ...given, cookie, first: cookie() };
}

const hourLater = async () => (await world()).clock.advance(HOUR);

test('a tab replaces the refresh token in its cookie, and stays the same session', async () => {
  const { app, email, cookie, first } = await signedIn();
  const session = app.ownerSession;
  await hourLater();
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
  expect(cookie()).not.toBe(first);
  await hourLater();
  expect(await session.getAccessToken()).toEqual(expect.any(String));
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
});

test('a user that a page has held while another tab replaced the tokens, days ago, still acts', async () => {
  const { app, open, browser, project } = await signedIn();
  const user = await app.getUser({ or: 'throw' });
  const other = open();
  for (let i = 0; i < 3; i++) {
    await hourLater();
    await other.getUser();
  }
  // A day later the cookie with the access token is gone.
  browser.jar.delete(`latchkey-access-${project.id}`);
  await hourLater();
  await user.setDisplayName('Ada');
  expect(await other.getUser()).toMatchObject({ displayName: 'Ada' });
});

test('a server that renders a page uses the token of its visitor, and does not replace it', async () => {
  const { browser, options, email, project } = await signedIn();
  await hourLater();
  const { session_tokens } = await footprint(project.id);
  const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const server = new ClientApp({ ...options, tokenStore: null });
  const tokenStore = { headers: new Headers({ cookie: cookies }) };
  expect(await server.getUser({ tokenStore })).toMatchObject({ primaryEmail: email });
  expect((await footprint(project.id)).session_tokens).toBe(session_tokens);
});

test('so does one whose visitor has replaced it before: what the server is offered is not used', async () => {
  const { app, browser, options, email } = await signedIn();
  for (let i = 0; i < 2; i++) {
    await hourLater();
    await app.getUser();
  }
  const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const server = new ClientApp({ ...options, tokenStore: null });
  const tokenStore = { headers: new Headers({ cookie: cookies }) };
  for (let i = 0; i < 2; i++) {
    await hourLater();
    expect(await server.getUser({ tokenStore })).toMatchObject({ primaryEmail: email });
  }
  await hourLater();
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
});

test('who holds an older copy of the cookie is refused, and the person is asked to sign in again', async () => {
  const { app, options, first } = await signedIn();
  for (let i = 0; i < 4; i++) {
    await hourLater();
    await app.getUser();
  }
  const tokenStore = { accessToken: null, refreshToken: first ?? '' };
  const thief = new ClientApp({ ...options, tokenStore });
  expect(await thief.getUser()).toBeNull();
  expect(await app.getUser()).toBeNull();
  expect(app.sessionEnd).toBe('expired');
});
