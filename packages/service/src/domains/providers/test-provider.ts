import { createHash } from 'node:crypto';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { accountOf } from './account.ts';
import { allScopes, authorizationUrl } from './authorization-url.ts';
import type { Provider, ProviderTokens } from './provider.ts';
import { openSlip, sealSlip } from './test-slips.ts';

const MINUTE = 60_000;
const CODE_MILLIS = 5 * MINUTE;
const TOKEN_MILLIS = 60 * MINUTE;
const CLIENT_ID = 'latchkey-test';
const SCOPES = ['openid', 'profile', 'email'];

/** A claimed identity, unchecked. */
export interface TestPerson {
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
}

/** What a sign-in asks of the pages: those of the parameters of RFC 6749 and RFC 7636 that a code is bound to. */
export interface TestRequest {
  readonly providerId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
}

interface Granted extends TestRequest {
  readonly person: TestPerson;
}

/** Stands in for a provider during development: pages of the service itself, on which one types who one is. */
export function testProvider(context: Context, id: string): Provider {
  const endpoint = `${context.baseUrl}/providers/${id}/authorize`;
  const scopesWith = (extra: readonly string[]) => allScopes(SCOPES, extra);

  return {
    id,
    usesSharedKeys: true,
    answersByForm: false,
    client: `test ${id}`,
    async authorizationUrl(handover) {
      const scopes = scopesWith(handover.extraScopes);
      const asking = { clientId: CLIENT_ID, usesPkce: true, needsIdToken: false, more: {} };
      return authorizationUrl({ ...asking, endpoint, scopes }, handover);
    },
    async exchange(answer, { state, codeVerifier, redirectUri, extraScopes }) {
      if (answer.get('state') !== state) throw new Refusal('OAUTH_PROVIDER_FAILED');
      const error = answer.get('error');
      if (error === 'access_denied') throw new KnownError('OAUTH_PROVIDER_ACCESS_DENIED');
      if (error !== null) throw new Refusal('OAUTH_PROVIDER_FAILED');
      const granted = openSlip<Granted>(context, 'code', answer.get('code') ?? '');
      const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
      const expected: TestRequest = { providerId: id, clientId: CLIENT_ID, redirectUri, codeChallenge };
      if (!granted || !isFor(granted, expected)) throw new Refusal('OAUTH_CODE_REFUSED');
      const { email, name, isVerified } = granted.person;
      const account = accountOf({ id: accountIdOf(email), email, name, isVerified });
      return { account, tokens: newTokens(context, id, scopesWith(extraScopes)) };
    },
    async refresh(refreshToken, scopes) {
      if (openSlip<string>(context, 'refresh token', refreshToken) !== id) throw new Refusal('OAUTH_CODE_REFUSED');
      return newTokens(context, id, scopes);
    },
    accepts: async (accessToken) => openSlip<string>(context, 'access token', accessToken) === id,
  };
}

/** Whether a request is one of the service's own: a code goes nowhere else. */
export const isTestRequest = ({ baseUrl }: Context, { providerId, clientId, redirectUri }: TestRequest): boolean =>
  clientId === CLIENT_ID && redirectUri === `${baseUrl}/api/v1/auth/oauth/callback/${providerId}`;

/** The code that the browser takes back with it. */
export const grantTestCode = (context: Context, request: TestRequest, person: TestPerson): string =>
  sealSlip(context, 'code', { ...request, person } satisfies Granted, CODE_MILLIS);

const isFor = (granted: Granted, expected: TestRequest) =>
  Object.entries(expected).every(([name, value]) => granted[name as keyof TestRequest] === value);

/** The same address is the same account, on every installation; no account of the real provider has such an id. */
const accountIdOf = (email: string) =>
  `test-${createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 24)}`;

const newTokens = (context: Context, id: string, scopes: readonly string[]): ProviderTokens => ({
  accessToken: sealSlip(context, 'access token', id, TOKEN_MILLIS),
  refreshToken: sealSlip(context, 'refresh token', id, Number.POSITIVE_INFINITY),
  expiresAt: context.now + TOKEN_MILLIS,
  scopes,
});
