import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTime, Time } from './columns.ts';

export interface Teams {
  project_id: string;
  id: string;
  display_name: string;
  profile_image_url: string | null;
  client_metadata: Json;
  client_read_only_metadata: Json;
  server_metadata: Json;
  created_at: Time;
  /** True for every team without members; a sweep clears it where there are some. */
  may_be_empty: Generated<boolean>;
}

export interface TeamMembers {
  project_id: string;
  team_id: string;
  user_id: string;
  is_selected: boolean;
  created_at: Time;
  /** What the member is called in this team; null where it is as everywhere, and so with the picture. */
  display_name: string | null;
  profile_image_url: string | null;
}

export interface TeamInvitations {
  project_id: string;
  id: string;
  team_id: string;
  recipient_email: string;
  /** Null where a server sent it without naming a user. */
  invited_by: string | null;
  /** What it gives, of an import; null for the default permissions of members. */
  permission_ids: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
  code_hash: Buffer;
  created_at: Time;
  expires_at: Time;
}

export interface TeamDomains {
  project_id: string;
  id: string;
  team_id: string;
  /** In lower case, and in Punycode where it has other letters than ASCII. */
  domain: string;
  /** What its TXT record has to say. */
  token: string;
  created_at: Time;
  verified_at: OptionalTime;
  checked_at: OptionalTime;
  failing_since: OptionalTime;
}

/** Links by which teams are set up without an account. */
export interface SetUpLinks {
  project_id: string;
  id: string;
  team_id: string;
  /** The member who made it; null where a server or an owner did. */
  maker_id: string | null;
  /** What it permits, as a JSON array. */
  parts: Json;
  secret_hash: Buffer;
  created_at: Time;
  expires_at: Time;
  /** How often. */
  opened: Generated<number>;
  last_opened_at: OptionalTime;
  /** Of the token of the visit, the latest alone. */
  visit_hash: Buffer | null;
  visit_expires_at: OptionalTime;
}

export interface PermissionDefinitions {
  project_id: string;
  id: string;
  scope: 'team' | 'project';
  description: string | null;
  created_at: Time;
}

export interface PermissionContainments {
  project_id: string;
  container_id: string;
  /** Defined in the same scope, or one of the system. */
  contained_id: string;
}

export interface TeamPermissionGrants {
  project_id: string;
  team_id: string;
  user_id: string;
  permission_id: string;
  created_at: Time;
}

export interface ProjectPermissionGrants {
  project_id: string;
  user_id: string;
  permission_id: string;
  created_at: Time;
}
