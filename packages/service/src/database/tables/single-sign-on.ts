import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTime, Time } from './columns.ts';

/** Identity providers that sign the members of a team in. */
export interface SingleSignOnConnections {
  project_id: string;
  id: string;
  team_id: string;
  display_name: string;
  type: 'saml' | 'oidc';
  is_enabled: boolean;
  /** Members with an address of the team's domains sign in by nothing else. */
  is_required: boolean;
  allows_unsolicited: boolean;
  start_url: string | null;
  email_claim: string | null;
  name_claim: string | null;
  /** SAML's entity id of the identity provider, or the issuer of OpenID Connect. */
  issuer: string;
  /** Of SAML alone. */
  sso_url: string | null;
  /** PEM; of SAML alone. */
  certificates: Json;
  metadata_url: string | null;
  /** Of OpenID Connect alone. */
  client_id: string | null;
  client_secret: Buffer | null;
  /** Requests are signed, be it wanted or not. */
  signs_requests: Generated<boolean>;
  /** The identity provider's metadata wants them signed. */
  wants_signed_requests: Generated<boolean>;
  /** What it says when it has asked for a second factor: an array of texts. */
  second_factor_values: ColumnType<unknown, string | undefined, string>;
  /** Where the identity provider takes logout requests, by the redirect binding; of SAML alone. */
  slo_url: string | null;
  /** Where it takes answers to its own, if that is elsewhere. */
  slo_response_url: string | null;
  created_at: Time;
  /** To the minute. */
  last_used_at: OptionalTime;
  /** When it last identified a user, in a sign-in or a test. */
  proven_at: OptionalTime;
  tested_at: OptionalTime;
  /** What the last test showed, for a day. */
  last_test: Buffer | null;
  /** When metadata and certificates were last looked at. */
  swept_at: Time;
  /** So many days before the last certificate ends it was told of last. */
  warned_days: number | null;
}

/** Users who may sign in otherwise although a connection is required. */
export interface SingleSignOnExceptions {
  project_id: string;
  connection_id: string;
  user_id: string;
  created_at: Time;
}

/** Assertions that count no second time. */
export interface UsedAssertions {
  project_id: string;
  connection_id: string;
  /** SHA-256 of the id. */
  hash: Buffer;
  expires_at: Time;
}

/** Our key pairs for connections by SAML: the next one, the current one, and those before it. */
export interface SamlKeys {
  project_id: string;
  connection_id: string;
  /** From 0 on. */
  generation: number;
  /** PEM, sealed. */
  private_key: Buffer;
  /** PEM. */
  certificate: string;
  /** From when it signs; it is published, and decrypts, from the beginning. */
  active_from: Time;
  /** Null: it is not replaced. */
  gone_at: OptionalTime;
}

/** What sessions began with at the identity provider of a connection. */
export interface ConnectionSessions {
  project_id: string;
  session_id: string;
  connection_id: string;
  subject: string;
  /** The rest of a NameID of SAML. */
  name: Json;
  /** The session there: the session index of SAML, the sid of OpenID Connect. */
  session_index: string | null;
  /** Of OpenID Connect, sealed; null where there is none. */
  id_token: Buffer | null;
}
