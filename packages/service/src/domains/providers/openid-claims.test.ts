import { idToken } from '@latchkey/testing/oauth/providers/id-token';
import { testContext, testServices } from '@latchkey/testing/world/context';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import type { Fetch, FetchOptions } from '../../platform/network/guarded-fetch.ts';
import { defaultConfig } from '../projects/config.ts';
import { nonceOf } from './authorization-url.ts';
import { findProvider } from './find.ts';
import type { Handover } from './provider.ts';

// An issuer that says whatever a test wants it to.

type Said = Readonly<Record<string, unknown>>;

const issuer = 'https://idp.example/realm';
const handover: Handover = {
  state: 's',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'http://localhost',
  extraScopes: [],
};
const back = () => new URLSearchParams({ code: 'a code', state: 's' });
const refused = (name = 'OAUTH_PROVIDER_FAILED') => expect.objectContaining({ refusal: name });

function issuerThat({
  metadata = {},
  claims = {},
  userinfo = {},
}: {
  metadata?: Said;
  claims?: Said;
  userinfo?: Said;
}) {
  const asked: (readonly [string, FetchOptions | undefined])[] = [];
  const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
  const base = { iss: issuer, aud: 'latchkey', sub: 'ada', nonce: nonceOf(handover.codeVerifier) };
  const answers: Record<string, () => Said> = {
    '.well-known/openid-configuration': () => ({
      issuer,
      ...endpoints,
      userinfo_endpoint: `${issuer}/userinfo`,
      ...metadata,
    }),
    token: () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken({ ...base, ...claims }) }),
    userinfo: () => ({ sub: 'ada', ...userinfo }),
  };
  const fetch: Fetch = async (address, options) => {
    asked.push([address, options]);
    return Response.json(answers[address.replace(`${issuer}/`, '')]?.() ?? {});
  };
  const own = { id: 'acme', display_name: '', issuer, client_id: 'latchkey', client_secret: 'secret', enabled: true };
  const at = (changes: Partial<Context> = {}) => {
    const context = testContext({} as Context['db'], changes);
    return findProvider(
      context,
      { ...testServices, fetch },
      { config: { ...defaultConfig, oidc_providers: [own] } },
      'acme',
    );
  };
  return { at, asked, account: async () => (await at().exchange(back(), handover)).account };
}

const verified = { email: 'ada@example.com', email_verified: true };

describe('the email of an account is verified', () => {
  test.each([
    ['when the id token says so', { claims: verified }],
    ['when the userinfo says so', { userinfo: verified }],
    ['when one says so and the other names the same', { claims: verified, userinfo: { email: 'ada@example.com' } }],
  ])('%s', async (_, said) => {
    expect(await issuerThat(said).account()).toMatchObject({ email: 'ada@example.com', isEmailVerified: true });
  });

  test.each([
    ['when nobody says so', { claims: { email: 'eve@example.com' } }],
    ['when it is another one that was', { claims: verified, userinfo: { email: 'eve@example.com' } }],
  ])('but not %s', async (_, said) => {
    expect(await issuerThat(said).account()).toMatchObject({ email: 'eve@example.com', isEmailVerified: false });
  });
});

test('the subject is told apart from that of every other issuer', async () => {
  expect((await issuerThat({}).account()).accountId).toBe(`${issuer}#ada`);
});

describe('refused is', () => {
  test.each([
    ['userinfo of somebody else', { userinfo: { sub: 'eve' } }],
    ['an empty subject', { claims: { sub: '' }, userinfo: { sub: '' } }],
    ['an id token of another sign-in', { claims: { nonce: 'another' } }],
    ['an id token without a nonce', { claims: { nonce: undefined } }],
    ['an id token for somebody else (CVE-2026-55669, ZITADEL)', { claims: { aud: 'another' } }],
    ['an id token of another issuer (CVE-2026-31813, Supabase Auth)', { claims: { iss: 'https://evil.example' } }],
    ['a document of another issuer', { metadata: { issuer: 'https://evil.example' } }],
    ['a script in the place of a page', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['a page that is asked in clear', { metadata: { authorization_endpoint: 'http://idp.example/' } }],
    ['tokens that are asked for in clear', { metadata: { token_endpoint: 'http://idp.example/' } }],
    ['userinfo in clear', { metadata: { userinfo_endpoint: 'http://idp.example/' } }],
    ['no place to ask for tokens', { metadata: { token_endpoint: null } }],
  ])('%s', async (_, said) => {
    await expect(issuerThat(said).account()).rejects.toEqual(refused());
  });
});

test('a provider that keeps no userinfo is taken at the word of its id token', async () => {
  const { account } = issuerThat({ metadata: { userinfo_endpoint: undefined }, claims: verified });
  expect(await account()).toMatchObject({ accountId: `${issuer}#ada`, email: 'ada@example.com' });
});

test.each([
  [undefined, true],
  [['client_secret_post', 'client_secret_basic'], true],
  [['client_secret_post'], false],
])('of the ways %o to prove who we are the header is used: %s', async (ways, isHeader) => {
  const { account, asked } = issuerThat({ metadata: { token_endpoint_auth_methods_supported: ways } });
  await account();
  const [, request] = asked.find(([address]) => address.endsWith('/token')) ?? [];
  expect(request?.headers?.authorization !== undefined).toBe(isHeader);
});

test('the document of an issuer is asked for once an hour', async () => {
  const { at, asked } = issuerThat({});
  const now = Date.now();
  for (const later of [0, 59, 61]) await at({ now: now + later * 60_000 }).authorizationUrl(handover);
  expect(asked.length).toBe(2);
});
