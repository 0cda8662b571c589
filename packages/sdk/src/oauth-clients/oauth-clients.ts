import type { ClientKind, ClientOrigin } from '@latchkey/protocol/oauth-clients';
import type { OfProject } from '../context/of-project.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';

const ALL = '/latchkey/oauth-clients';
const ONE = `${ALL}/:client_id`;

type Body = BodyOf<`POST ${typeof ALL}`, 'admin'>;
type Changes = BodyOf<`PATCH ${typeof ONE}`, 'admin'>;

/** A public key as JWKS has it (RFC 7517): `{ kty: 'EC', crv: 'P-256', x, y, kid }`. */
export type PublicJwk = Readonly<Record<string, unknown>>;

/** What a machine may do at a resource server. */
export interface OAuthClientGrant {
  /** The id of the resource server. */
  readonly resourceServerId: string;
  /** Of its scopes. */
  readonly scopes: readonly string[];
}

/** An application that signs its users in through the project. */
export interface OAuthClient {
  /** Its `client_id`. */
  readonly id: string;
  /** What users are asked to allow. */
  readonly name: string;
  /** What it is, and so how it proves who it is. */
  readonly kind: ClientKind;
  /** Whether it is your own: its users are not asked for consent. */
  readonly isFirstParty: boolean;
  /** Where users may be sent back to, each in full. */
  readonly redirectUris: readonly string[];
  /** Where users may be sent after signing out. */
  readonly postLogoutRedirectUris: readonly string[];
  /** Told when a session of a user ends; null where it is not told. */
  readonly backchannelLogoutUrl: string | null;
  /** Shown where users are asked for consent. */
  readonly logoUrl: string | null;
  /** Linked where users are asked for consent. */
  readonly homeUrl: string | null;
  /** How it proves who it is; `none` for one that can keep no secret. */
  readonly authentication: 'secret' | 'private-key' | 'none';
  /** Its public keys; null for a client that has none, or has them elsewhere. */
  readonly jwks: { readonly keys: readonly PublicJwk[] } | null;
  /** Where its public keys are; null where they are not elsewhere. */
  readonly jwksUri: string | null;
  /** What its ID tokens are signed with. */
  readonly idTokenSigningAlg: 'ES256' | 'RS256';
  /** What it may have without a user; of machines alone. */
  readonly grants: readonly OAuthClientGrant[];
  /** The end of its secret; null for a client that can keep none. */
  readonly secretLastFour: string | null;
  /** Until when the secret before the last rotation is good; null where there was none. */
  readonly previousSecretEndsAt: Date | null;
  /** Who has said what it is: an owner, the metadata document at the address that is its `id`, or itself. */
  readonly origin: ClientOrigin;
  /** Whether it may act: one that has registered itself may wait for your approval. */
  readonly isApproved: boolean;
  /** When it was registered. */
  readonly createdAt: Date;
}

/** A client right after it was registered or its secret rotated: the only time that the secret is seen. */
export interface OAuthClientFirstView extends OAuthClient {
  /** Null for a client that can keep no secret. */
  readonly clientSecret: string | null;
}

/** What an OAuth client begins with. */
export interface NewOAuthClient {
  /** What users are asked to allow. */
  readonly name: string;
  /** What it is: `web` and `machine` keep a secret; `single-page`, `native` and `device` can't. It stays what it is. */
  readonly kind: ClientKind;
  /** Whether it is your own: its users are not asked for consent. They are by default. */
  readonly isFirstParty?: boolean | undefined;
  /** Where users may be sent back to, each in full; a device and a machine have none, all others at least one. */
  readonly redirectUris?: readonly string[] | undefined;
  /** Where users may be sent after signing out. */
  readonly postLogoutRedirectUris?: readonly string[] | undefined;
  /** Told when a session of a user ends. */
  readonly backchannelLogoutUrl?: string | null | undefined;
  /** Shown where users are asked for consent: an address or a data URL. */
  readonly logoUrl?: string | null | undefined;
  /** Linked where users are asked for consent. */
  readonly homeUrl?: string | null | undefined;
  /** How it proves who it is: by a secret where it is left out. It stays like this. */
  readonly authentication?: 'secret' | 'private-key' | undefined;
  /** The public keys of a client that signs its way in; several while one is being replaced. */
  readonly jwks?: { readonly keys: readonly PublicJwk[] } | null | undefined;
  /** Where they are, if they are not given: an address that begins with `https://`. */
  readonly jwksUri?: string | null | undefined;
  /** What its ID tokens are signed with: `ES256` where it is left out, `RS256` for what knows no other. */
  readonly idTokenSigningAlg?: 'ES256' | 'RS256' | undefined;
  /** What a machine may have. */
  readonly grants?: readonly OAuthClientGrant[] | undefined;
}

/** What is not named stays as it is; lists are replaced whole. */
export interface OAuthClientUpdate extends Partial<Omit<NewOAuthClient, 'kind' | 'authentication'>> {
  /** Of a client that no owner has registered: the only thing to change. */
  readonly isApproved?: boolean | undefined;
}

/** How the secret of a client is replaced. */
export interface OAuthClientSecretRotation {
  /** For how long the secret before stays good: a day where it is left out, at most 30 days, 0 to end it now. */
  readonly overlapMinutes?: number | undefined;
}

/** Newest first. */
export async function readOAuthClients({ call }: OfProject): Promise<OAuthClient[]> {
  return fromWire((await call(`GET ${ALL}`)).items);
}

export async function readOAuthClient({ call }: OfProject, client_id: string): Promise<OAuthClient | null> {
  return fromWire(await nullOnRefusal('OAUTH_CLIENT_UNKNOWN', call(`GET ${ONE}`, { params: { client_id } })));
}

/**
 * Registers an application that signs its users in through the project. Its secret is in the answer, and nowhere else:
 * `const { id, clientSecret } = await app.createOAuthClient({ name: 'Grafana', kind: 'web', redirectUris })`.
 */
export async function createOAuthClient({ change }: OfProject, client: NewOAuthClient): Promise<OAuthClientFirstView> {
  return fromWire(await change(`POST ${ALL}`, { body: toWire<Body>(client as FromWire<Body>) }));
}

/** Changes what is named. What kind of client it is stays. */
export async function updateOAuthClient(
  { change }: OfProject,
  client_id: string,
  changes: OAuthClientUpdate,
): Promise<OAuthClient> {
  const body = toWire<Changes>(changes as FromWire<Changes>);
  return fromWire(await change(`PATCH ${ONE}`, { params: { client_id }, body }));
}

/** Gives a client another secret; the one before stays good for a while, so that nothing stops while you replace it. */
export async function rotateOAuthClientSecret(
  { change }: OfProject,
  client_id: string,
  { overlapMinutes }: OAuthClientSecretRotation = {},
): Promise<OAuthClientFirstView> {
  const body = overlapMinutes === undefined ? {} : { overlap_minutes: overlapMinutes };
  return fromWire(await change(`POST ${ONE}/secret/rotate`, { params: { client_id }, body }));
}

/** Deletes a client. Users can't sign in to it any longer, and what was issued to it ends. */
export async function deleteOAuthClient({ change }: OfProject, client_id: string): Promise<void> {
  await change(`DELETE ${ONE}`, { params: { client_id } });
}
