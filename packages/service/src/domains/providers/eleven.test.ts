import { accounts } from '@latchkey/testing/oauth/providers/accounts';
import type { Documented } from '@latchkey/testing/oauth/providers/documented';
import { type DocumentedId, documented } from '@latchkey/testing/oauth/providers/documents';
import { type ProviderServers, startProviders } from '@latchkey/testing/oauth/providers/server';
import { testContext, testServices } from '@latchkey/testing/world/context';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { defaultConfig } from '../projects/config.ts';
import { findProvider } from './find.ts';
import type { Handover, Provider } from './provider.ts';

// Each of the eleven against a server that answers as the provider documents it.

let servers: ProviderServers;
let context: Context;
beforeAll(async () => {
  servers = await startProviders();
  context = testContext({} as Context['db'], { now: 1_000_000 });
});
afterEach(() => servers.reset());

const ids = Object.keys(documented) as DocumentedId[];
const table: Readonly<Record<DocumentedId, Documented>> = documented;

function provider(id: DocumentedId, changes: object = {}): Provider {
  const keys = { client_id: `client-of-${id}`, client_secret: 'secret-1_2.3' };
  const config = { id, type: 'standard' as const, enabled: true, ...keys, ...changes };
  const services = { ...testServices, fetch: servers.fetch };
  return findProvider(context, services, { config: { ...defaultConfig, oauth_providers: [config] } }, id);
}

const handoverTo = (id: DocumentedId, extraScopes: string[] = []): Handover => ({
  state: 's'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  redirectUri: `http://localhost:4400/api/v1/auth/oauth/callback/${id}`,
  extraScopes,
});

async function signIn(id: DocumentedId, claims: object = {}) {
  const handover = handoverTo(id);
  const answer = servers.consent(await provider(id).authorizationUrl(handover), { ...claims });
  return provider(id).exchange(answer, handover);
}

const refusal = (name: string) => expect.objectContaining({ refusal: name });

describe.each(ids)('%s', (id) => {
  const { authorization, pkce, token, answersBy } = table[id];

  test('is asked at its own address, with all that it needs', async () => {
    const url = await provider(id).authorizationUrl(handoverTo(id, ['more', 'more']));
    expect(url.origin + url.pathname).toBe(authorization);
    const { scope, code_challenge, code_challenge_method, nonce, ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toMatchObject({
      client_id: `client-of-${id}`,
      redirect_uri: `http://localhost:4400/api/v1/auth/oauth/callback/${id}`,
      response_type: 'code',
      state: 's'.repeat(43),
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(scope).toMatch(/\S more$/);
    const challenge = pkce ? [43, 'S256'] : [undefined, undefined];
    expect([code_challenge?.length, code_challenge_method]).toEqual(challenge);
    expect(nonce !== undefined).toBe(id === 'apple');
  });

  test('says whether it answers by a form', () => {
    expect(provider(id).answersByForm).toBe(answersBy === 'form');
  });

  test('says who somebody is', async () => {
    expect((await signIn(id)).account).toEqual(accounts[id]);
  });

  test('gives tokens that it takes until they are taken back', async () => {
    const { tokens } = await signIn(id);
    expect(tokens.expiresAt).toBeGreaterThanOrEqual(1_000_000 + 3_599_000);
    expect(await provider(id).accepts(tokens.accessToken)).toBe(true);
    servers.revoke(tokens.accessToken);
    // Apple has nothing to ask.
    expect(await provider(id).accepts(tokens.accessToken)).toBe(id === 'apple');
  });

  test('refuses a code that it did not give', async () => {
    const answer = new URLSearchParams({ code: 'made up', state: 's'.repeat(43) });
    const name = id === 'facebook' ? 'OAUTH_PROVIDER_FAILED' : 'OAUTH_CODE_REFUSED';
    await expect(provider(id).exchange(answer, handoverTo(id))).rejects.toEqual(refusal(name));
  });

  test('refuses the wrong secret', async () => {
    const answer = servers.consent(await provider(id).authorizationUrl(handoverTo(id)));
    const wrong = provider(id, { client_secret: 'wrong' });
    await expect(wrong.exchange(answer, handoverTo(id))).rejects.toEqual(refusal('OAUTH_CLIENT_REFUSED'));
  });

  test('tells that the user said no', async () => {
    const answer = new URLSearchParams({ error: 'access_denied', state: 's'.repeat(43) });
    await expect(provider(id).exchange(answer, handoverTo(id))).rejects.toMatchObject({
      code: 'OAUTH_PROVIDER_ACCESS_DENIED',
    });
  });

  test.each([
    ['a page', { body: '<html>Sorry</html>', headers: { 'content-type': 'text/html' } }],
    ['an error of its own', { status: 500, body: { error: 'server_error' } }],
    ['nothing', { body: '' }],
    ['a text', { body: '"hello"' }],
    ['null', { body: 'null' }],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
    ['more than anybody needs', { body: `{"access_token":"a","more":"${'x'.repeat(300_000)}"}` }],
    ['tokens of a wrong kind', { body: { access_token: 7, token_type: 'Bearer' } }],
  ])('that answers a code with %s is a refusal', async (_, told) => {
    const answer = servers.consent(await provider(id).authorizationUrl(handoverTo(id)));
    servers.tell(token, told);
    await expect(provider(id).exchange(answer, handoverTo(id))).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
  });
});

describe.each(ids.filter((id) => Object.keys(table[id].api).length > 0))('the API of %s', (id) => {
  test.each([
    ['a page', { body: '<html>Sorry</html>' }],
    ['an error', { status: 503, body: {} }],
    ['nobody', { body: {} }],
    ['somebody without an id', { body: { id: '', sub: '', account_id: '', email: 'ada@example.com' } }],
    ['a list', { body: [] }],
  ])('that answers %s is a refusal', async (_, told) => {
    for (const address of Object.keys(table[id].api)) servers.tell(address, told);
    await expect(signIn(id)).rejects.toHaveProperty('status', 400);
  });

  test('that is away says nothing about a token', async () => {
    const { tokens } = await signIn(id);
    for (const address of Object.keys(table[id].api)) servers.tell(address, { status: 502, body: '' });
    await expect(provider(id).accepts(tokens.accessToken)).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
  });
});

describe.each(['google', 'microsoft', 'facebook', 'linkedin', 'apple'] as const)('an id token of %s', (id) => {
  test.each([
    ['for another client', { aud: 'another' }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: 1_000 }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_, claims) => {
    await expect(signIn(id, claims)).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
  });
});

test('an id token of Apple is of this sign-in', async () => {
  await expect(signIn('apple', { nonce: 'of another' })).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
});

test('an id token of Microsoft is from the tenant that it names', async () => {
  const tid = '72f988bf-86f1-41af-91ab-2d7cd011db47';
  await expect(signIn('microsoft', { tid })).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
  const iss = `https://login.microsoftonline.com/${tid}/v2.0`;
  expect((await signIn('microsoft', { tid, iss })).account.accountId).toBe(accounts.microsoft.accountId);
});

test('the email of a Microsoft account is its mail, where it has one', async () => {
  servers.tell('https://graph.microsoft.com/v1.0/me', { body: { id: 'a', mail: 'mail@example.com' } });
  expect((await signIn('microsoft')).account).toMatchObject({ email: 'mail@example.com', isEmailVerified: false });
});

test('the tenant of a Microsoft configuration is where the user is sent', async () => {
  const url = await provider('microsoft', { microsoft_tenant_id: 'a/b' }).authorizationUrl(handoverTo('microsoft'));
  expect(url.pathname).toBe('/a%2Fb/oauth2/v2.0/authorize');
});

test('the configuration id of a Facebook configuration is sent along', async () => {
  const url = await provider('facebook', { facebook_config_id: '77' }).authorizationUrl(handoverTo('facebook'));
  expect(url.searchParams.get('config_id')).toBe('77');
});

test('Facebook without an email is told apart', async () => {
  servers.tell('https://graph.facebook.com/v20.0/me?fields=id,name,email', { body: { id: '1', name: 'Ada' } });
  await expect(signIn('facebook')).rejects.toEqual(refusal('OAUTH_EMAIL_MISSING'));
});

test('GitHub that hides the emails is told apart', async () => {
  servers.tell('https://api.github.com/user/emails', { status: 403, body: { message: 'Resource not accessible' } });
  await expect(signIn('github')).rejects.toEqual(refusal('OAUTH_EMAILS_UNREADABLE'));
});

test.each([
  ['github', 'https://api.github.com/user/emails', [{ email: 'ada@example.com', primary: true, verified: false }]],
  ['gitlab', 'https://gitlab.com/api/v4/user/emails', [{ email: 'ada@example.com', confirmed_at: null }]],
  [
    'bitbucket',
    'https://api.bitbucket.org/2.0/user/emails',
    { values: [{ email: 'ada@example.com', is_confirmed: false }] },
  ],
] as const)('an email that %s has not verified is not verified', async (id, address, body) => {
  servers.tell(address, { body });
  expect((await signIn(id)).account).toMatchObject({ email: 'ada@example.com', isEmailVerified: false });
});

test.each([
  ['invalid_scope', 'OAUTH_SCOPE_REFUSED'],
  ['unauthorized_scope_error', 'OAUTH_SCOPE_REFUSED'],
  ['server_error', 'OAUTH_PROVIDER_FAILED'],
  ['__proto__', 'OAUTH_PROVIDER_FAILED'],
])('an answer with the error %s is the refusal %s', async (error, name) => {
  const answer = new URLSearchParams({ error, state: 's'.repeat(43) });
  await expect(provider('github').exchange(answer, handoverTo('github'))).rejects.toEqual(refusal(name));
});

test('an answer without its state is a refusal', async () => {
  const answer = servers.consent(await provider('github').authorizationUrl(handoverTo('github')));
  answer.delete('state');
  await expect(provider('github').exchange(answer, handoverTo('github'))).rejects.toEqual(
    refusal('OAUTH_PROVIDER_FAILED'),
  );
});

test('an answer with two codes is a refusal', async () => {
  const answer = servers.consent(await provider('github').authorizationUrl(handoverTo('github')));
  answer.append('code', 'another');
  await expect(provider('github').exchange(answer, handoverTo('github'))).rejects.toEqual(
    refusal('OAUTH_PROVIDER_FAILED'),
  );
});

test('a token whose life is not told lives for as long as GitHub says, eight hours', async () => {
  expect((await signIn('github')).tokens.expiresAt).toBe(1_000_000 + 8 * 3_600_000);
});

test('a token that claims to live forever ends within ten years', async () => {
  servers.tell('https://accounts.spotify.com/api/token', {
    body: { access_token: 'a', token_type: 'Bearer', expires_in: 1e300 },
  });
  servers.tell('https://api.spotify.com/v1/me', { body: { id: 'a' } });
  expect((await signIn('spotify')).tokens.expiresAt).toBeLessThan(1_000_000 + 11 * 365 * 24 * 3_600_000);
});

test('a refresh that the provider refuses is told apart from one that it cannot answer', async () => {
  await expect(provider('discord').refresh('gone', [])).rejects.toEqual(refusal('OAUTH_CODE_REFUSED'));
  servers.tell('https://discord.com/api/oauth2/token', { status: 503, body: 'Sorry' });
  await expect(provider('discord').refresh('gone', [])).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
});

test('a refresh brings the next refresh token', async () => {
  const { tokens } = await signIn('gitlab');
  const renewed = await provider('gitlab').refresh(tokens.refreshToken ?? '', tokens.scopes);
  expect([renewed.scopes, renewed.refreshToken === tokens.refreshToken]).toEqual([['read_user'], false]);
  expect(await provider('gitlab').accepts(renewed.accessToken)).toBe(true);
});
