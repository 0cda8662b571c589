import type { Json, OptionalJson, OptionalTime, Time } from './columns.ts';

/** Applications that a project is the OpenID Provider of. */
export interface OidcClients {
  project_id: string;
  /** Its `client_id`. */
  id: string;
  name: string;
  kind: string;
  is_first_party: boolean;
  redirect_uris: Json;
  post_logout_redirect_uris: Json;
  backchannel_logout_url: string | null;
  logo_url: string | null;
  home_url: string | null;
  /** Null for a client that can keep none. */
  secret_hash: Buffer | null;
  secret_last_four: string | null;
  /** The one before, good until then. */
  previous_secret_hash: Buffer | null;
  previous_secret_ends_at: OptionalTime;
  /** Who has said what it is; what follows is of clients that no owner has registered. */
  origin: string;
  is_approved: boolean;
  /** When it last said what it is. */
  described_at: OptionalTime;
  /** It is deleted then, unless a user has let it in; null for never. */
  expires_at: OptionalTime;
  /** Of a client that signs its way in: its public keys, or where they are. */
  jwks: OptionalJson;
  jwks_uri: string | null;
  id_token_signing_alg: string;
  created_at: Time;
}

/** An API that takes access tokens of the project. */
export interface ResourceServers {
  project_id: string;
  id: string;
  identifier: string;
  display_name: string;
  token_format: string;
  token_lifetime_seconds: number;
  scopes: Json;
  created_at: Time;
}

/** What a client may do at a resource server, without a user. */
export interface OidcClientGrants {
  project_id: string;
  client_id: string;
  resource_server_id: string;
  scopes: Json;
}

/** What the OpenID Provider keeps: authorization codes, tokens, grants, its sessions, requests that wait. */
export interface OidcRecords {
  project_id: string;
  kind: string;
  /** Of what it is found by: for a token the token itself. */
  hash: Buffer;
  payload: Buffer;
  client_id: string | null;
  user_id: string | null;
  /** The session that it came from, and ends with. */
  session_id: string | null;
  grant_id: string | null;
  /** The delegation that a token of an agent came of, and ends with. */
  delegation_id: string | null;
  uid: string | null;
  user_code_hash: Buffer | null;
  consumed_at: OptionalTime;
  created_at: Time;
  expires_at: Time;
}

/** What a user has allowed an application. */
export interface ConnectedApps {
  project_id: string;
  user_id: string;
  client_id: string;
  scopes: Json;
  created_at: Time;
  authorized_at: Time;
}

/** What a user has an agent do for them. */
export interface Delegations {
  project_id: string;
  id: string;
  user_id: string;
  client_id: string;
  purpose: string;
  resources: Json;
  connected_accounts: Json;
  may_delegate: boolean;
  created_at: Time;
  expires_at: Time;
  last_used_at: OptionalTime;
}
