import { createHash, X509Certificate } from 'node:crypto';
import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { issuerOf } from '../../platform/crypto/tokens.ts';
import type { Project } from '../projects/project.ts';
import { providerIdOf } from '../providers/connection-id.ts';

/** What a connection is changed to by who manages it. */
export interface Settings {
  readonly displayName: string;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  readonly allowsUnsolicited: boolean;
  readonly startUrl: string | null;
  /** Requests are signed although the identity provider doesn't ask for it; SAML alone. */
  readonly signsRequests: boolean;
  /** The names of the attributes that are read; null for the usual ones. */
  readonly emailClaim: string | null;
  readonly nameClaim: string | null;
}

/** The identity provider, and what we are there. */
export interface SetUp {
  /** SAML's entity id of the identity provider, or the issuer of OpenID Connect. */
  readonly issuer: string;
  /** Of SAML alone, as all up to the client id. */
  readonly ssoUrl: string | null;
  /** PEM. */
  readonly certificates: readonly string[];
  readonly metadataUrl: string | null;
  /** Its metadata asks for signed requests. */
  readonly wantsSignedRequests: boolean;
  /** Where it takes logout requests, by the redirect binding. */
  readonly sloUrl: string | null;
  /** Where it takes answers to its own, if that is elsewhere. */
  readonly sloResponseUrl: string | null;
  /** Of OpenID Connect alone, as the next. */
  readonly clientId: string | null;
  /** Sealed. */
  readonly clientSecret: Buffer | null;
}

/** An identity provider that signs the members of a team in. */
export interface Connection extends Settings, SetUp {
  readonly id: string;
  readonly teamId: string;
  readonly type: 'saml' | 'oidc';
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  /** Which values of `amr`, `acr` or an authentication context say that it has asked for a second factor. */
  readonly secondFactorValues: readonly string[];
  /** When it last identified a user, in a sign-in or a test. */
  readonly provenAt: number | null;
}

/** Whether it is the same identity provider with the same keys, so that what one of them proves holds for the other. */
export const isSameSetUp = (one: SetUp, other: SetUp): boolean =>
  one.issuer === other.issuer &&
  one.ssoUrl === other.ssoUrl &&
  one.clientId === other.clientId &&
  one.certificates.join() === other.certificates.join();

/**
 * Whether it is the identity provider that a server has trusted, as far as the team's administrators can change that: with
 * another metadata address it may have other keys tomorrow.
 */
export const isSameProvider = (one: SetUp, other: SetUp): boolean =>
  isSameSetUp(one, other) && one.metadataUrl === other.metadataUrl;

/**
 * What a server has reviewed that says what its second factors are, in a few characters. Where there is a metadata address,
 * that stands for the keys and addresses, which it may change.
 */
export const identityProviderHash = ({ issuer, clientId, metadataUrl, ssoUrl, certificates }: SetUp): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId, metadataUrl, ...(metadataUrl === null ? [ssoUrl, certificates] : [])]))
    .digest('base64url');

/** Whether our requests to an identity provider are signed: it wants that, or its administrator. */
export const signsRequests = (connection: Pick<Connection, 'signsRequests' | 'wantsSignedRequests'>): boolean =>
  connection.signsRequests || connection.wantsSignedRequests;

type Described = ResultOf<Endpoints['GET /latchkey/teams/:team_id/sso-connections/:connection_id']>;
type Place = Pick<Context, 'baseUrl'>;

/** Our side of SAML, of which the project is a part: identity providers know it by these addresses. */
export function serviceProviderOf({ baseUrl }: Place, { wireId }: Project, connectionId: string) {
  const address = `${issuerOf(baseUrl, wireId)}/saml/${connectionId}`;
  const metadata = `${address}/metadata`;
  return { entity_id: metadata, acs_url: `${address}/acs`, slo_url: `${address}/slo`, metadata_url: metadata };
}

/** Our side of OpenID Connect: where an identity provider sends browsers back to, and tells us of logouts. */
export function relyingPartyOf({ baseUrl }: Place, { wireId }: Project, connectionId: string) {
  const address = `${issuerOf(baseUrl, wireId)}/oidc/${connectionId}`;
  return {
    redirect_url: `${baseUrl}/api/v1/auth/oauth/callback/${providerIdOf(connectionId)}`,
    post_logout_redirect_url: `${address}/signed-out`,
    backchannel_logout_url: `${address}/backchannel-logout`,
  };
}

/** A connection on the wire. */
export const describeConnection = (place: Place, project: Project, connection: Connection): Described => ({
  id: connection.id,
  team_id: connection.teamId,
  display_name: connection.displayName,
  type: connection.type,
  is_enabled: connection.isEnabled,
  is_required_for_domains: connection.isRequired,
  allows_unsolicited: connection.allowsUnsolicited,
  start_url: connection.startUrl,
  sign_requests: connection.signsRequests,
  identity_provider_hash: identityProviderHash(connection),
  second_factor_values: [...connection.secondFactorValues],
  attribute_mapping: { email: connection.emailClaim, display_name: connection.nameClaim },
  saml:
    connection.type === 'saml'
      ? {
          entity_id: connection.issuer,
          sso_url: connection.ssoUrl ?? '',
          certificates: connection.certificates.map(describeCertificate),
          metadata_url: connection.metadataUrl,
          slo_url: connection.sloUrl,
          wants_signed_requests: connection.wantsSignedRequests,
          service_provider: serviceProviderOf(place, project, connection.id),
        }
      : null,
  oidc:
    connection.type === 'oidc'
      ? {
          issuer: connection.issuer,
          client_id: connection.clientId ?? '',
          ...relyingPartyOf(place, project, connection.id),
        }
      : null,
  created_at_millis: connection.createdAt,
  last_used_at_millis: connection.lastUsedAt,
});

export function describeCertificate(pem: string) {
  const certificate = new X509Certificate(pem);
  const digest = createHash('sha256').update(certificate.raw).digest('hex').toUpperCase();
  return {
    fingerprint_sha256: digest.replaceAll(/..(?=.)/g, '$&:'),
    subject: certificate.subject.replaceAll('\n', ', '),
    not_before_millis: Date.parse(certificate.validFrom),
    not_after_millis: Date.parse(certificate.validTo),
  };
}
