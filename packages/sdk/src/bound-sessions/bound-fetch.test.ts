import { internalProject, owner, world } from '@latchkey/testing';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { signUp } from '../../testing/two-accounts.ts';
import { sdkProject, sdkProjectOf } from '../../testing/world.ts';
import { AdminApp } from '../admin.ts';
import { ClientApp } from '../index.ts';
import { ServerApp } from '../server.ts';
import { boundFetch } from './bound-fetch.ts';
import { memoryKeys } from './key-store.ts';
import { tokenHash } from './proof.ts';

const SERVER = 'https://app.example.com/api/notes';

/** An app that binds its sessions, a user who has signed in there, and their tokens. */
async function bound() {
  const { options, project, sent } = await sdkProject();
  const { email, password, id } = await project.signUp();
  const keys = memoryKeys();
  const fetch = boundFetch({ keys, environment: options.environment });
  const app = new ClientApp({ ...options, environment: { ...options.environment, fetch }, tokenStore: 'memory' });
  await app.signInWithCredential({ email, password, noRedirect: true });
  return { app, id, keys, options, project, sent, tokens: await app.getAuthJson() };
}

test('an app signs in, calls and refreshes as any other', async () => {
  const { app, id } = await bound();
  (await world()).clock.advance(590_000);
  expect(await app.getUser()).toMatchObject({ id });
});

test('a request is sent twice for the first nonce alone', async () => {
  const { app, sent } = await bound();
  expect(sent).toEqual(['POST /auth/password/sign-in', 'POST /auth/password/sign-in']);
  await app.getUser();
  expect(sent).toHaveLength(3);
});

test('stolen tokens sign their thief in nowhere', async () => {
  const { options, tokens } = await bound();
  expect(await new ClientApp({ ...options, tokenStore: tokens }).getUser()).toBeNull();
  const fetch = boundFetch({ keys: memoryKeys(), environment: options.environment });
  const environment = { ...options.environment, fetch };
  expect(await new ClientApp({ ...options, environment, tokenStore: tokens }).getUser()).toBeNull();
});

test('a browser that has lost its key is signed out', async () => {
  const { options, tokens } = await bound();
  const fetch = boundFetch({ keys: memoryKeys(), environment: options.environment });
  const app = new ClientApp({ ...options, environment: { ...options.environment, fetch }, tokenStore: tokens });
  expect(await app.getAccessToken()).toEqual(expect.any(String));
  expect(await app.getUser()).toBeNull();
  expect(await app.getAccessToken()).toBeNull();
});

describe('the server of an application', () => {
  /** What the app sends to its own server, as that receives it. */
  async function request(beside = {}) {
    const { app, id, keys, options } = await bound();
    const received: Request[] = [];
    const environment = {
      clock: (await world()).clock,
      fetch: async (url: string, init: RequestInit) => {
        received.push(new Request(url, init));
        return new Response();
      },
    };
    await boundFetch({ keys, environment })(`${SERVER}?page=2`, {
      headers: { ...(await app.getAuthHeaders()), ...beside },
    });
    return { server: new ServerApp({ ...options, tokenStore: null }), request: received[0] as Request, id };
  }

  test('takes a token with the proof of its key', async () => {
    const { server, request: received, id } = await request();
    expect(await server.verifyAccessToken(received)).toMatchObject({ status: 'ok', data: { userId: id } });
  });

  test('takes it beside another token, for an API', async () => {
    const { server, request: received, id } = await request({ authorization: 'DPoP one' });
    expect(await server.verifyAccessToken(received)).toMatchObject({ status: 'ok', data: { userId: id } });
  });

  test('behind a proxy says which address it was sent to', async () => {
    const { server, request: received, id } = await request();
    const inside = { method: 'GET', url: '/notes', headers: Object.fromEntries(received.headers) };
    expect(await server.verifyAccessToken(inside)).toEqual({ status: 'error', error: 'unproven' });
    expect(await server.verifyAccessToken(inside, { sentTo: SERVER })).toMatchObject({ data: { userId: id } });
  });

  test('refuses it a second time', async () => {
    const { server, request: received } = await request();
    await server.verifyAccessToken(received);
    expect(await server.verifyAccessToken(received)).toEqual({ status: 'error', error: 'unproven' });
  });

  test.each<[string, (sent: Request) => Request | string]>([
    ['without the proof', ({ url, headers }) => new Request(url, { headers: without(headers, 'dpop') })],
    ['with the proof for another method', ({ url, headers }) => new Request(url, { method: 'DELETE', headers })],
    [
      'with the proof for another address',
      ({ headers }) => new Request('https://app.example.com/api/keys', { headers }),
    ],
    ['without its request', ({ headers }) => JSON.parse(headers.get('x-latchkey-auth') ?? '').accessToken],
  ])('refuses it %s', async (_, changed) => {
    const { server, request: received } = await request();
    expect(await server.verifyAccessToken(changed(received))).toEqual({ status: 'error', error: 'unproven' });
  });
});

describe('two bound tokens', () => {
  /** The claims of the proofs that requests with these headers come with. */
  async function proofOf(headers: Record<string, string>) {
    const sent: string[] = [];
    const fetch = async (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('dpop') ?? '');
      return new Response();
    };
    await boundFetch({ keys: memoryKeys(), environment: { fetch } })(SERVER, { headers });
    return decodeJwt(sent[0] ?? '');
  }

  test('of an owner and of a user are good in one request', async () => {
    const { app, id, keys, options } = await bound();
    const internal = (await sdkProjectOf(await internalProject())).options;
    const environment = { ...options.environment, fetch: boundFetch({ keys, environment: options.environment }) };
    const owning = new ClientApp({ ...internal, environment, tokenStore: 'memory' });
    await owning.signInWithCredential({ ...owner, noRedirect: true });
    const { projectId } = options;
    const given = { projectId, environment, projectOwnerSession: owning.ownerSession };
    const acting = new AdminApp({ ...given, tokenStore: await app.getAuthJson() });
    expect(await acting.getUser()).toMatchObject({ id });
    const elsewhere = { ...environment, ...options.environment };
    const stolen = new AdminApp({ ...given, environment: elsewhere, tokenStore: await app.getAuthJson() });
    await expect(stolen.getUser()).rejects.toThrow();
  });

  test('of a session and for an API are named by one proof, the one for the API as RFC 9449 has it', async () => {
    const [session, forApi] = ['a.session.token', 'a.token.of-an-api'];
    const { ath, aths } = await proofOf({
      'x-latchkey-auth': JSON.stringify({ accessToken: session }),
      authorization: `DPoP ${forApi}`,
    });
    expect([ath, aths]).toEqual([await tokenHash(forApi), [await tokenHash(forApi), await tokenHash(session)]]);
  });

  test('are not named where there is one', async () => {
    const { ath, aths } = await proofOf({ authorization: 'DPoP one' });
    expect([ath, aths]).toEqual([await tokenHash('one'), undefined]);
  });

  test('of two accounts in one browser take turns', async () => {
    const { keys, options, project } = await bound();
    await project.admin('PATCH /latchkey/project-settings', { body: { multiple_accounts: true } });
    const { environment: own } = options;
    const environment = { ...own, ...newBrowser().tab(), fetch: boundFetch({ keys, environment: own }) };
    const app = new ClientApp({ ...options, environment, tokenStore: 'cookie', redirectMethod: 'none' });
    const [ada, grace] = [await signUp(app), await signUp(app)];
    expect(await app.getUser()).toMatchObject({ id: grace.id });
    expect(await app.switchAccount(ada.id)).toBe(true);
    (await world()).clock.advance(590_000);
    expect(await app.getUser()).toMatchObject({ id: ada.id });
    expect(await app.switchAccount(grace.id)).toBe(true);
    expect(await app.getUser()).toMatchObject({ id: grace.id });
  });
});

function without(headers: Headers, name: string): Headers {
  const kept = new Headers(headers);
  kept.delete(name);
  return kept;
}
