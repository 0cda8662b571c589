import type { Generated } from 'kysely';
import type { Json, OptionalTime, Time } from './columns.ts';

/** What secrets are hashed with, the lowest rank first. */
export interface InstallationKeys {
  id: string;
  rank: number;
  sealed: Buffer;
}

/** What access tokens are signed with. */
export interface JwtKeys {
  project_id: string;
  kid: string;
  public_jwk: Json;
  private_key: Buffer;
  created_at: Time;
  /** From when it signs; null for the first one. Until then it is only published. */
  active_from: OptionalTime;
  /** When it stops being published; null unless it is being replaced. */
  gone_at: OptionalTime;
}

export interface ProjectKeys {
  project_id: string;
  id: string;
  description: string;
  created_at: Time;
  expires_at: Time;
  revoked_at: OptionalTime;
  /** When it got a successor. */
  rotated_at: OptionalTime;
  /** When each of its keys was last used, to the hour. */
  publishable_client_key_used_at: OptionalTime;
  secret_server_key_used_at: OptionalTime;
  super_secret_admin_key_used_at: OptionalTime;
  /** In full, since it isn't secret; null where the set has none. */
  publishable_client_key: string | null;
  publishable_client_key_hash: Buffer | null;
  publishable_client_key_last_four: string | null;
  secret_server_key_hash: Buffer | null;
  secret_server_key_last_four: string | null;
  super_secret_admin_key_hash: Buffer | null;
  super_secret_admin_key_last_four: string | null;
}

export interface ApiKeys {
  project_id: string;
  id: string;
  /** Of either a user or a team. */
  user_id: string | null;
  team_id: string | null;
  value_hash: Buffer;
  last_four: string;
  description: string;
  is_public: boolean;
  /** From another system: the hash is that of its digest, and no locator leads to it. */
  is_imported: Generated<boolean>;
  created_at: Time;
  /** Null for a key that lasts. */
  expires_at: OptionalTime;
  revoked_at: OptionalTime;
  /** When it was last found good, to the minute. */
  last_used_at: OptionalTime;
}

/** Where a secret belongs that comes without its project. */
export interface SecretLocators {
  hash: Buffer;
  project_id: string;
  api_key_id: string;
}
