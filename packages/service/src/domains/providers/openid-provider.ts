import type { AuthorizationServer } from 'oauth4webapi';
import type { Context } from '../../platform/context.ts';
import { accountOf } from './account.ts';
import { askWith, takes } from './ask.ts';
import { allScopes, authorizationUrl, nonceOf } from './authorization-url.ts';
import { discover } from './discovery.ts';
import { inOurWords } from './failures.ts';
import { type Fields, fields, openIdClaims } from './profiles.ts';
import type { Handover, Provider, ProviderServices } from './provider.ts';
import { type Connection, redeemCode, renewTokens } from './token-request.ts';
import { tokensOf } from './tokens.ts';

/** An OpenID provider, and the client that we are there. */
export interface OpenIdClient {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly usesSharedKeys: boolean;
}

const SCOPES = ['openid', 'profile', 'email'];

/** Any OpenID provider, of which nothing but its issuer is known beforehand. */
export function openIdProvider(context: Context, services: ProviderServices, config: OpenIdClient): Provider {
  const { now } = context;
  const { id, issuer, clientId, usesSharedKeys } = config;
  const found = () => discover(services.fetch, issuer, now);

  return {
    id,
    usesSharedKeys,
    answersByForm: false,
    client: `${issuer} ${clientId}`,
    authorizationUrl: (handover) => openIdAddress(context, services, config, handover),
    async exchange(answer, handover) {
      const { claims, tokens, scopes } = await openIdAnswer(context, services, config, answer, handover);
      const account = accountOf(openIdClaims(claims));
      return {
        // A subject says who it is at its issuer alone.
        account: { ...account, accountId: `${issuer}#${account.accountId}` },
        tokens: tokensOf(tokens, now, scopes),
      };
    },
    refresh: (refreshToken, scopes) =>
      inOurWords(context, id, async () => {
        const connection = connectionTo(services, config, await found());
        return tokensOf(await renewTokens(connection, refreshToken), context.clock(), scopes);
      }),
    accepts: (accessToken) =>
      inOurWords(context, id, async () => {
        const { userinfo_endpoint } = await found();
        return userinfo_endpoint === undefined || takes(services, accessToken, userinfo_endpoint);
      }),
  };
}

/**
 * Where a browser goes. Asked for sign-in alone, the provider gives no lasting access, and asks for no consent. Throws
 * the refusal for a provider that cannot be reached.
 */
export const openIdAddress = (
  context: Context,
  { fetch }: ProviderServices,
  { id, issuer, clientId }: OpenIdClient,
  handover: Handover,
  { isForSignInAlone = false } = {},
): Promise<URL> =>
  inOurWords(context, id, async () => {
    const server = await discover(fetch, issuer, context.now);
    const asking = { clientId, usesPkce: true, needsIdToken: true, asksConsent: !isForSignInAlone, more: {} };
    const endpoint = server.authorization_endpoint ?? '';
    const scopes = isForSignInAlone ? SCOPES : allScopes(baseScopes(server), handover.extraScopes);
    return authorizationUrl({ ...asking, endpoint, scopes }, handover);
  });

/**
 * What the provider says of a user by what the browser came back with, checked; and what the ID token alone says, which is
 * about this sign-in. Throws what `inOurWords` throws.
 */
export const openIdAnswer = (
  context: Context,
  services: ProviderServices,
  client: OpenIdClient,
  answer: URLSearchParams,
  handover: Handover,
) =>
  inOurWords(context, client.id, async () => {
    const server = await discover(services.fetch, client.issuer, context.now);
    const connection = connectionTo(services, client, server);
    const { tokens, claims } = await redeemCode(connection, answer, handover, nonceOf(handover.codeVerifier));
    return {
      tokens,
      idTokenClaims: claims,
      claims: await allClaims(services, server, tokens.access_token, claims),
      scopes: allScopes(baseScopes(server), handover.extraScopes),
    };
  });

function connectionTo({ fetch }: ProviderServices, client: OpenIdClient, server: AuthorizationServer): Connection {
  const ways = server.token_endpoint_auth_methods_supported;
  const isPostOnly = ways?.includes('client_secret_post') && !ways.includes('client_secret_basic');
  const { clientId, clientSecret } = client;
  const clientAuth = isPostOnly ? 'post' : 'basic';
  return { fetch, server, knowsIssuer: true, clientId, clientSecret, clientAuth, usesPkce: true, needsIdToken: true };
}

/** Without it such a provider gives no refresh token. */
const baseScopes = ({ scopes_supported }: AuthorizationServer) =>
  scopes_supported?.includes('offline_access') ? [...SCOPES, 'offline_access'] : SCOPES;

/** The id token's claims, plus those the userinfo endpoint returns. Throws if they are about a different user. */
async function allClaims(
  services: ProviderServices,
  { userinfo_endpoint }: AuthorizationServer,
  accessToken: string,
  claims: Fields,
): Promise<Fields> {
  if (userinfo_endpoint === undefined) return claims;
  const { status, body } = await askWith(services, accessToken, userinfo_endpoint);
  const told = fields(body);
  if (status !== 200 || told.sub !== claims.sub)
    throw new Error(`The userinfo endpoint returned no user, or a different one: ${status}.`);
  // Only the email next to `email_verified` was verified, not another one.
  const other = told.email !== undefined && told.email !== claims.email && { email_verified: false };
  return { ...claims, ...other, ...told };
}
