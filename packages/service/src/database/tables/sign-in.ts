import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalJson, OptionalTime, Time } from './columns.ts';

export interface OAuthAccounts {
  project_id: string;
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  email: string | null;
  created_at: Time;
}

export interface OAuthGrants {
  project_id: string;
  state_hash: Buffer;
  provider_id: string;
  /** Who links an account; with the code, who signs in by it. */
  user_id: string | null;
  /** The session an account is linked from, and whether the app puts the new one in its place. */
  session_id: string | null;
  replaces_session: Generated<boolean>;
  /** What the app asked for. */
  request: Json;
  code_challenge: string;
  code_hash: Buffer | null;
  is_new_user: boolean | null;
  created_at: Time;
  /** Until then the next step may come. */
  expires_at: Time;
  /** When the provider sent the browser back. */
  answered_at: OptionalTime;
  redeemed_at: OptionalTime;
  /** The account that waits to be linked, with its tokens: sealed, and gone with the code. */
  link: Buffer | null;
  /** What the sign-in has removed of what was set up before. */
  removed: OptionalJson;
  /** Whom a team's connection has identified, and in which session there. */
  identified: OptionalJson;
}

export interface OAuthTokens {
  project_id: string;
  id: string;
  provider_id: string;
  account_id: string;
  /** The issuer and the client of the tokens. */
  client: string;
  scopes: Json;
  /** None once the provider has refused it. */
  access_token: Buffer | null;
  access_expires_at: Time;
  refresh_token: Buffer | null;
  /** Locks out other token renewals until then. */
  renewing_until: OptionalTime;
  created_at: Time;
}

export interface Passkeys {
  project_id: string;
  credential_id: string;
  user_id: string;
  public_key: Buffer;
  counter: number;
  created_at: Time;
  /** Its id outside of the service; browsers know it by the other one. */
  id: string;
  name: Generated<string>;
  transports: ColumnType<unknown, string | undefined, string>;
  /** Whether it last made sure of who used it. */
  is_user_verified: Generated<boolean>;
  is_backup_eligible: Generated<boolean>;
  is_backed_up: Generated<boolean>;
  last_used_at: OptionalTime;
  /** The user that the authenticator stored, where that one was merged into this one. */
  registered_as: string | null;
}

export interface SecurityKeys {
  project_id: string;
  credential_id: string;
  user_id: string;
  public_key: Buffer;
  counter: number;
  created_at: Time;
  /** Its id outside of the service; browsers know it by the other one. */
  id: string;
  name: string;
  transports: ColumnType<unknown, string | undefined, string>;
  is_backup_eligible: boolean;
  last_used_at: OptionalTime;
  /** The user that the authenticator stored, where that one was merged into this one. */
  registered_as: string | null;
}

export interface TrustedDevices {
  project_id: string;
  /** Its id outside of the service. */
  id: string;
  user_id: string;
  /** What its signed token names. */
  device_id: string;
  user_agent: string | null;
  created_at: Time;
  expires_at: Time;
  last_used_at: OptionalTime;
}

export interface CliLogins {
  project_id: string;
  polling_hash: Buffer;
  login_hash: Buffer;
  /** What asks, and from where. */
  user_agent: string | null;
  address: string | null;
  place: OptionalJson;
  created_at: Time;
  expires_at: Time;
  /** Who has answered, and the session that has confirmed it. */
  user_id: string | null;
  session_id: string | null;
  confirmed_at: OptionalTime;
  denied_at: OptionalTime;
  handed_over_at: OptionalTime;
}
