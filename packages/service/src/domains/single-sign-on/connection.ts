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
  /** The names of the attributes that are read; null for the usual ones. */
  readonly emailClaim: string | null;
  readonly nameClaim: string | null;
}

/** The identity provider, and what we are there. */
export interface SetUp {
  /** SAML's entity id of the identity provider, or the issuer of OpenID Connect. */
  readonly issuer: string;
  /** Of SAML alone, as the next two. */
  readonly ssoUrl: string | null;
  /** PEM. */
  readonly certificates: readonly string[];
  readonly metadataUrl: string | null;
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
  /** When it last identified a user, in a sign-in or a test. */
  readonly provenAt: number | null;
}

/** Whether it is the same identity provider with the same keys, so that what one of them proves holds for the other. */
export const isSameSetUp = (one: SetUp, other: SetUp): boolean =>
  one.issuer === other.issuer &&
  one.ssoUrl === other.ssoUrl &&
  one.clientId === other.clientId &&
  one.certificates.join() === other.certificates.join();

type Described = ResultOf<Endpoints['GET /latchkey/teams/:team_id/sso-connections/:connection_id']>;
type Place = Pick<Context, 'baseUrl'>;

/** Our side of SAML, of which the project is a part: identity providers know it by these addresses. */
export function serviceProviderOf({ baseUrl }: Place, { wireId }: Project, connectionId: string) {
  const address = `${issuerOf(baseUrl, wireId)}/saml/${connectionId}`;
  return { entity_id: `${address}/metadata`, acs_url: `${address}/acs`, metadata_url: `${address}/metadata` };
}

/** Where an identity provider of OpenID Connect sends browsers back to. */
const redirectUrlOf = ({ baseUrl }: Place, connectionId: string): string =>
  `${baseUrl}/api/v1/auth/oauth/callback/${providerIdOf(connectionId)}`;

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
  attribute_mapping: { email: connection.emailClaim, display_name: connection.nameClaim },
  saml:
    connection.type === 'saml'
      ? {
          entity_id: connection.issuer,
          sso_url: connection.ssoUrl ?? '',
          certificates: connection.certificates.map(describeCertificate),
          metadata_url: connection.metadataUrl,
          service_provider: serviceProviderOf(place, project, connection.id),
        }
      : null,
  oidc:
    connection.type === 'oidc'
      ? {
          issuer: connection.issuer,
          client_id: connection.clientId ?? '',
          redirect_url: redirectUrlOf(place, connection.id),
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
