import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { type ClientKind, type ClientOrigin, clientKinds } from '@latchkey/protocol/oauth-clients';

export type DescribedClient = ResultOf<Endpoints['GET /latchkey/oauth-clients/:client_id']>;

/** A public key as JWKS has it (RFC 7517). */
export type PublicJwk = Readonly<Record<string, unknown>>;

/** What a client may do at a resource server, without a user. */
export interface ClientGrant {
  readonly resourceServerId: string;
  readonly identifier: string;
  readonly scopes: readonly string[];
}

/** How long one is kept that no owner has registered and no user lets in. */
export const UNUSED_MILLIS = 7 * 24 * 3_600_000;

/** An application that a project is the OpenID Provider of, as it is stored. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly kind: ClientKind;
  readonly isFirstParty: boolean;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUrl: string | null;
  readonly logoUrl: string | null;
  readonly homeUrl: string | null;
  /** What it may have without a user. */
  readonly grants: readonly ClientGrant[];
  /** The public keys of a client that signs its way in, or where they are; both null for one that does not. */
  readonly jwks: { readonly keys: readonly PublicJwk[] } | null;
  readonly jwksUri: string | null;
  readonly idTokenSigningAlg: 'ES256' | 'RS256';
  readonly secretHash: Buffer | null;
  readonly secretLastFour: string | null;
  readonly previousSecretHash: Buffer | null;
  readonly previousSecretEndsAt: number | null;
  readonly origin: ClientOrigin;
  readonly isApproved: boolean;
  /** When it last said what it is; null for one that an owner has registered. */
  readonly describedAt: number | null;
  /** It is deleted then, unless a user has let it in; null for never, as where an owner has registered or judged it. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
}

/** How a client proves who it is. */
export type Authentication = DescribedClient['authentication'];

export function authenticationOf({ kind, jwks, jwksUri }: OAuthClient): Authentication {
  if (jwks || jwksUri !== null) return 'private-key';
  return clientKinds[kind].isConfidential ? 'secret' : 'none';
}

export const describeClient = (client: OAuthClient): DescribedClient => ({
  id: client.id,
  name: client.name,
  kind: client.kind,
  is_first_party: client.isFirstParty,
  redirect_uris: [...client.redirectUris],
  post_logout_redirect_uris: [...client.postLogoutRedirectUris],
  backchannel_logout_url: client.backchannelLogoutUrl,
  logo_url: client.logoUrl,
  home_url: client.homeUrl,
  authentication: authenticationOf(client),
  jwks: client.jwks && { keys: [...client.jwks.keys] },
  jwks_uri: client.jwksUri,
  id_token_signing_alg: client.idTokenSigningAlg,
  grants: client.grants.map(({ resourceServerId, scopes }) => ({
    resource_server_id: resourceServerId,
    scopes: [...scopes],
  })),
  secret_last_four: client.secretLastFour,
  previous_secret_ends_at_millis: client.previousSecretEndsAt,
  origin: client.origin,
  is_approved: client.isApproved,
  created_at_millis: client.createdAt,
});

/** What the event log shows of it. */
export const loggedClient = (client: OAuthClient) => ({
  name: client.name,
  kind: client.kind,
  is_first_party: client.isFirstParty,
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: client.postLogoutRedirectUris,
  backchannel_logout_url: client.backchannelLogoutUrl,
  home_url: client.homeUrl,
  authentication: authenticationOf(client),
  jwks: client.jwks,
  jwks_uri: client.jwksUri,
  id_token_signing_alg: client.idTokenSigningAlg,
  has_logo: client.logoUrl !== null,
  origin: client.origin,
  is_approved: client.isApproved,
  ...(client.kind === 'machine' && { grants: client.grants.map(({ identifier, scopes }) => ({ identifier, scopes })) }),
});
