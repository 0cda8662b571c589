import { newSamlConnection, newTeamWithDomain, signInBySaml } from '@latchkey/testing/oauth/connection';
import { expect, test } from 'vitest';
import { offered, twoAccounts } from '../../testing/two-accounts.ts';
import { visitor } from '../../testing/visitor.ts';
import type { ClientApp } from '../apps/client-app.ts';
import { signOutWithSingleSignOn } from './sign-out.ts';

const PAGE = 'http://localhost:3000/account';
const TARGET = 'http://localhost:3000/signed-out';
const THERE = 'https://identity-provider.example/slo';

const idOf = async (app: ClientApp) => (await app.getUser())?.id ?? null;

type Options = Awaited<ReturnType<typeof visitor>>['options'];

/** An environment in which the service answers the question where to sign out like this. */
const answering = (answer: () => Response, { environment: { fetch = globalThis.fetch } }: Options) => ({
  fetch: async (url: string, init: RequestInit) =>
    url.includes('/latchkey/sso/sign-out') ? answer() : fetch(url, init),
});

/** A user who has come by SAML, at a page of the app. */
async function cameBySaml(answer?: () => Response) {
  const given = await visitor();
  const environment = answer ? answering(answer, given.options) : {};
  const connection = await newSamlConnection(await newTeamWithDomain(given.project));
  const { body } = await signInBySaml(connection, connection.newEmail());
  const tokenStore = { accessToken: body.access_token, refreshToken: body.refresh_token };
  const isLive = async () => {
    const headers = { 'refresh-token': body.refresh_token };
    return (await given.project.call('POST /auth/sessions/current/refresh', { headers })).status === 200;
  };
  return { ...given, ...given.open(PAGE, { tokenStore, environment }), isLive };
}

test('a user is signed out here, and goes on to the identity provider', async () => {
  const { app, visited, isLive } = await cameBySaml();
  void signOutWithSingleSignOn(app, { redirectUrl: TARGET });
  await expect.poll(() => visited, { timeout: 10_000 }).toHaveLength(1);
  expect(visited[0]).toMatch(/^https:\/\/identity-provider\.example\/slo\?SAMLRequest=/);
  expect(await isLive()).toBe(false);
});

test('a user is signed out here also where the service has too much to do to say where to go', async () => {
  const { app, visited, isLive } = await cameBySaml(() => new Response('', { status: 429 }));
  void signOutWithSingleSignOn(app, { redirectUrl: TARGET });
  await expect.poll(() => visited, { timeout: 10_000 }).toEqual([TARGET]);
  expect(await isLive()).toBe(false);
});

test('a user stays signed in where the address to come back to is not trusted', async () => {
  const { app, visited, isLive } = await cameBySaml();
  await expect(signOutWithSingleSignOn(app, { redirectUrl: 'https://attacker.example' })).rejects.toThrow(
    'not trusted',
  );
  expect(visited).toEqual([]);
  expect(await isLive()).toBe(true);
});

test('after another sign-in the user is signed out here alone', async () => {
  const { open, project } = await visitor();
  const user = await project.signUp();
  const tokenStore = { accessToken: user.accessToken, refreshToken: user.refreshToken };
  const { app, visited } = open(PAGE, { tokenStore });
  void signOutWithSingleSignOn(app, { redirectUrl: TARGET });
  await expect.poll(() => visited, { timeout: 10_000 }).toEqual([TARGET]);
});

test('another account in the browser stays, and is the one in use', async () => {
  const { open, options, ada, grace, sessionsOf } = await twoAccounts();
  const environment = answering(() => Response.json({ url: THERE }), options);
  const { app, visited } = open(PAGE, { environment });
  expect(await idOf(app)).toBe(grace.id);
  void signOutWithSingleSignOn(app, { redirectUrl: TARGET });
  await expect.poll(() => visited, { timeout: 10_000 }).toEqual([THERE]);
  expect([await sessionsOf(grace.id), await sessionsOf(ada.id)]).toEqual([0, 1]);
  const next = open(PAGE).app;
  expect([await idOf(next), await offered(next)]).toEqual([ada.id, []]);
});
