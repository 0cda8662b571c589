import { refusal, startWorld, testRing, type World } from '@latchkey/testing';
import { signInAtTestProvider } from '@latchkey/testing/oauth/test-provider';
import { testContext, testServices } from '@latchkey/testing/world/context';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../domains/projects/config.ts';
import { findProvider } from '../domains/providers/find.ts';
import type { Handover } from '../domains/providers/provider.ts';
import type { Context } from '../platform/context.ts';
import { parseKeyRing } from '../platform/crypto/key-ring.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const handover: Handover = {
  state: 's'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'http://localhost:4400/api/v1/auth/oauth/callback/github',
  extraScopes: ['repo'],
};
const ada = { email: 'Ada@Example.com', name: 'Ada Lovelace' };

function provider(changes: Partial<Context> = {}, id: 'github' | 'google' = 'github') {
  const context = testContext(world.database.db, { ring: testRing, ...changes });
  const config = { ...defaultConfig, oauth_providers: [{ id, type: 'shared' as const, enabled: true }] };
  return findProvider(context, testServices, { config }, id);
}

const address = (changes: Partial<Handover> = {}) => provider().authorizationUrl({ ...handover, ...changes });
const ask = (url: URL | string, init: RequestInit = {}, inWorld = world) =>
  inWorld.service.fetch(new Request(url, { redirect: 'manual', ...init }), { peer: '127.0.0.1' });
const told = async (answer: Response) => ({ status: answer.status, code: null, text: await answer.text() });
const signIn = async (person: Parameters<typeof signInAtTestProvider>[2] = ada, act?: 'allow' | 'deny' | 'fail') =>
  (await signInAtTestProvider(world.service.fetch, await address(), person, act)).searchParams;

describe('nobody else comes in by the pages', () => {
  test('in production, where they do not exist', async () => {
    const production = await startWorld({ mode: 'production' });
    const url = await address();
    expect(await told(await ask(url, {}, production))).toEqual(refusal('PAGE_UNKNOWN'));
    await production.close();
  });

  test('under a foreign host', async () => {
    const url = await address();
    url.host = 'evil.example';
    expect(await told(await ask(url))).toEqual(refusal('HOST_MISDIRECTED'));
  });

  test.each([
    ['a client of another name', { client_id: 'another' }],
    ['another address to come back to', { redirect_uri: 'https://evil.example/' }],
    ['the address of another provider', { redirect_uri: 'http://localhost:4400/api/v1/auth/oauth/callback/google' }],
    ['no challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no state', { state: '' }],
    ['a token instead of a code', { response_type: 'token' }],
  ])('with %s', async (_, changes) => {
    const url = await address();
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
    const body = new URLSearchParams([...url.searchParams, ['act', 'allow'], ['email', 'a@example.com']]);
    const answers = [await ask(url), await ask(url, { method: 'POST', body })];
    for (const answer of answers) expect(await told(answer)).toEqual(refusal('TEST_SIGN_IN_INVALID'));
  });

  test.each([
    ['the verifier of another sign-in', { codeVerifier: 'w'.repeat(43) }, 'OAUTH_CODE_REFUSED'],
    ['another address', { redirectUri: 'http://localhost:4400/' }, 'OAUTH_CODE_REFUSED'],
    ['the state of another sign-in', { state: 't'.repeat(43) }, 'OAUTH_PROVIDER_FAILED'],
  ])('with a code and %s', async (_, changes, name) => {
    const redeemed = provider().exchange(await signIn(), { ...handover, ...changes });
    await expect(redeemed).rejects.toHaveProperty('refusal', name);
  });

  test.each([
    ['at another provider', {}, 'google'],
    ['more than five minutes later', { now: Date.now() + 7 * 60_000 }, 'github'],
    ['of another installation', { ring: parseKeyRing(`test:${Buffer.alloc(32, 8).toString('base64')}`) }, 'github'],
  ] as const)('with a code %s', async (_, changes, id) => {
    const redeemed = provider(changes, id).exchange(await signIn(), handover);
    await expect(redeemed).rejects.toHaveProperty('refusal', 'OAUTH_CODE_REFUSED');
  });

  test('with a made-up code', async () => {
    const answer = new URLSearchParams({ code: 'made up', state: handover.state });
    await expect(provider().exchange(answer, handover)).rejects.toHaveProperty('refusal', 'OAUTH_CODE_REFUSED');
  });
});

describe('whoever signs in', () => {
  test('is who they say', async () => {
    const { account, tokens } = await provider().exchange(await signIn(), handover);
    expect(account).toEqual({
      accountId: expect.stringMatching(/^test-[0-9a-f]{24}$/),
      email: 'ada@example.com',
      isEmailVerified: true,
      displayName: 'Ada Lovelace',
      profileImageUrl: null,
    });
    expect(tokens.scopes).toEqual(['openid', 'profile', 'email', 'repo']);
  });

  test('is the same account each time, and another one under another address', async () => {
    const accounts = [ada, { ...ada, email: 'ada@example.com' }, { ...ada, email: 'eve@example.com' }];
    const ids: string[] = [];
    for (const person of accounts) {
      ids.push((await provider().exchange(await signIn(person), handover)).account.accountId);
    }
    expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
  });

  test('may have an email that is not verified', async () => {
    const { account } = await provider().exchange(await signIn({ ...ada, isVerified: false }), handover);
    expect(account.isEmailVerified).toBe(false);
  });

  test('gets tokens that can be renewed', async () => {
    const { tokens } = await provider().exchange(await signIn(), handover);
    const renewed = await provider().refresh(tokens.refreshToken ?? '', tokens.scopes);
    expect(await provider().accepts(renewed.accessToken)).toBe(true);
    const later = provider({ now: Date.now() + 61 * 60_000 });
    expect([await later.accepts(renewed.accessToken), await provider().accepts('made up')]).toEqual([false, false]);
    await expect(provider().refresh('made up', [])).rejects.toHaveProperty('refusal', 'OAUTH_CODE_REFUSED');
  });

  test('and then denies is told apart from a provider that fails', async () => {
    const denied = provider().exchange(await signIn(ada, 'deny'), handover);
    await expect(denied).rejects.toHaveProperty('code', 'OAUTH_PROVIDER_ACCESS_DENIED');
    const failed = provider().exchange(await signIn(ada, 'fail'), handover);
    await expect(failed).rejects.toHaveProperty('refusal', 'OAUTH_PROVIDER_FAILED');
  });
});

describe('the page', () => {
  test('says whom it stands in for, and runs nothing', async () => {
    const answer = await ask(await address());
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action http: https:; frame-ancestors 'none'; base-uri 'none'",
    );
    const page = await answer.text();
    expect(page).toContain('<h1>Who are you at GitHub?</h1>');
    expect(page).not.toMatch(/<script|<style|\bstyle=|\bon\w+=/);
  });

  test('comes again, with what was typed, when that is no email', async () => {
    const url = await address();
    const form = { act: 'allow', email: '"><script>', name: '<b>Ada</b>' };
    const answer = await ask(url, {
      method: 'POST',
      body: new URLSearchParams([...url.searchParams, ...Object.entries(form)]),
    });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('role="alert">Type an email address');
    expect(page).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"');
    expect(page).not.toContain('<script>');
  });

  test('finds its style sheet', async () => {
    const url = new URL('../providers.css', await address());
    const answer = await ask(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });

  test.each([
    '/providers/nobody/authorize',
    '/providers/github',
    '/providers/github/token',
    '/providers/__proto__/authorize',
  ])('is not at %s', async (path) => {
    expect(await told(await ask(`http://localhost:4400${path}`))).toEqual(refusal('PAGE_UNKNOWN'));
  });

  test('is read and answered, and nothing else', async () => {
    expect(await told(await ask(await address(), { method: 'DELETE' }))).toEqual(refusal('METHOD_NOT_ALLOWED'));
  });
});
