import { newEmail } from '@latchkey/testing';
import { type OidcServer, startOidcProvider } from '@latchkey/testing/oauth/oidc-provider';
import { testContext, testServices } from '@latchkey/testing/world/context';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { defaultConfig } from '../projects/config.ts';
import { findProvider } from './find.ts';
import type { Handover, Provider } from './provider.ts';

let server: OidcServer;
const context = testContext({} as Context['db']);
const handover: Handover = {
  state: 's'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'http://localhost:4400/api/v1/auth/oauth/callback/oidc',
  extraScopes: [],
};

beforeAll(async () => {
  server = await startOidcProvider();
});

interface Changes {
  readonly issuer?: string;
  readonly client_secret?: string;
}

function provider(changes: Changes = {}): Provider {
  const { issuer, clientId: client_id, clientSecret: client_secret } = server;
  const own = { id: 'oidc', display_name: 'Ours', issuer, client_id, client_secret, enabled: true, ...changes };
  return findProvider(context, testServices, { config: { ...defaultConfig, oidc_providers: [own] } }, 'oidc');
}

/** Signs in there, and comes back with what it answers. */
async function signIn(email = newEmail(), changes: Partial<Handover> = {}) {
  const asked = { ...handover, ...changes };
  const back = await server.signIn(await provider().authorizationUrl(asked), { email, name: 'Ada' });
  return { answer: back.searchParams, asked };
}

const refusal = (name: string) => expect.objectContaining({ refusal: name });

describe('who comes back from an OpenID provider', () => {
  test('is an account of that issuer', async () => {
    const email = newEmail();
    const { answer } = await signIn(email);
    const { account } = await provider().exchange(answer, handover);
    expect(account).toEqual({
      accountId: expect.stringMatching(new RegExp(`^${server.issuer}#[0-9a-f]{20}$`)),
      email,
      isEmailVerified: true,
      displayName: 'Ada',
      profileImageUrl: null,
    });
  });

  test('brings tokens for the scopes that were asked for', async () => {
    const { answer, asked } = await signIn(newEmail(), { extraScopes: ['calendar', 'email'] });
    const { tokens } = await provider().exchange(answer, asked);
    expect(tokens.scopes).toEqual(['openid', 'profile', 'email', 'offline_access', 'calendar']);
    expect(await provider().accepts(tokens.accessToken)).toBe(true);
  });

  test('brings a refresh token, which the provider replaces when it is used', async () => {
    const { answer } = await signIn();
    const { tokens } = await provider().exchange(answer, handover);
    const renewed = await provider().refresh(tokens.refreshToken ?? '', tokens.scopes);
    expect(await provider().accepts(renewed.accessToken)).toBe(true);
    expect([typeof renewed.refreshToken, renewed.refreshToken === tokens.refreshToken]).toEqual(['string', false]);
  });
});

describe('nobody comes in', () => {
  test('who said no there', async () => {
    const back = await server.deny(await provider().authorizationUrl(handover));
    await expect(provider().exchange(back.searchParams, handover)).rejects.toMatchObject({
      code: 'OAUTH_PROVIDER_ACCESS_DENIED',
    });
  });

  test('with the code of another sign-in', async () => {
    const { answer } = await signIn();
    const other = { ...handover, codeVerifier: 'w'.repeat(43) };
    await expect(provider().exchange(answer, other)).rejects.toEqual(refusal('OAUTH_CODE_REFUSED'));
  });

  test('with a code a second time', async () => {
    const { answer } = await signIn();
    await provider().exchange(answer, handover);
    await expect(provider().exchange(answer, handover)).rejects.toEqual(refusal('OAUTH_CODE_REFUSED'));
  });

  test('with the state of another sign-in', async () => {
    const { answer } = await signIn();
    const other = { ...handover, state: 't'.repeat(43) };
    await expect(provider().exchange(answer, other)).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
  });

  test('from another issuer than the one that was asked', async () => {
    const { answer } = await signIn();
    answer.set('iss', 'https://evil.example');
    await expect(provider().exchange(answer, handover)).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
  });

  test('without the issuer in the answer, where the provider says that it names itself', async () => {
    const { answer } = await signIn();
    answer.delete('iss');
    await expect(provider().exchange(answer, handover)).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
  });

  test('while the project has the wrong secret', async () => {
    const { answer } = await signIn();
    const wrong = provider({ client_secret: 'not the secret' });
    await expect(wrong.exchange(answer, handover)).rejects.toEqual(refusal('OAUTH_CLIENT_REFUSED'));
  });
});

test('a refresh token that is over is told apart from a provider that is away', async () => {
  await expect(provider().refresh('nonsense', [])).rejects.toEqual(refusal('OAUTH_CODE_REFUSED'));
  const away = provider({ issuer: 'http://127.0.0.1:1' });
  await expect(away.refresh('nonsense', [])).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
});

test.each(['http://127.0.0.1:1', 'https://nobody.example', 'http://10.0.0.1', 'https://169.254.169.254'])(
  'an issuer that is not to be reached is a refusal: %s',
  async (issuer) => {
    await expect(provider({ issuer }).authorizationUrl(handover)).rejects.toEqual(refusal('OAUTH_PROVIDER_FAILED'));
  },
);

test('a disabled provider is not found', () => {
  const own = { id: 'oidc', display_name: '', issuer: 'https://a.example', client_id: 'a', client_secret: 'b' };
  const config = { ...defaultConfig, oidc_providers: [{ ...own, enabled: false }] };
  expect(() => findProvider(context, testServices, { config }, 'oidc')).toThrow(
    expect.objectContaining({ code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' }),
  );
});
