import type { Json, OptionalTime, Time } from './columns.ts';

/** Identity providers that provision the members of a team. */
export interface Directories {
  project_id: string;
  id: string;
  team_id: string;
  display_name: string;
  /** A server has connected it. */
  is_trusted: boolean;
  created_at: Time;
}

/** Bearer tokens of directories. */
export interface DirectoryTokens {
  project_id: string;
  id: string;
  directory_id: string;
  token_hash: Buffer;
  last_four: string;
  created_at: Time;
  last_used_at: OptionalTime;
}

/** Users as a directory describes them. */
export interface DirectoryUsers {
  project_id: string;
  directory_id: string;
  /** The id of the SCIM resource. */
  id: string;
  user_id: string;
  /** In lower case: user names differ in more than that. */
  user_name: string;
  external_id: string | null;
  active: boolean;
  /** The directory has removed the user from the team. */
  was_removed: boolean;
  /** The SCIM resource as the directory has last sent it, in its schema's spelling. */
  attributes: Json;
  /** Grows with each change. */
  version: number;
  created_at: Time;
  changed_at: Time;
}

/** With which addresses the directories of a team have provisioned accounts; they outlast the directories. */
export interface DirectoryAccounts {
  project_id: string;
  user_id: string;
  team_id: string;
  email: string;
  /** The directory that has removed the user from the team, which may be gone. */
  removed_by: string | null;
  /** By which name that directory knew the user. */
  removed_external_id: string | null;
}

/** Groups as a directory describes them. */
export interface DirectoryGroups {
  project_id: string;
  directory_id: string;
  /** The id of the SCIM resource. */
  id: string;
  display_name: string;
  /** The same in lower case, by which groups are found and listed. */
  name: string;
  external_id: string | null;
  /** Grows with each change. */
  version: number;
  created_at: Time;
  changed_at: Time;
}

/** Who is in a group. */
export interface DirectoryGroupMembers {
  project_id: string;
  directory_id: string;
  group_id: string;
  /** The SCIM resource of the user. */
  member_id: string;
}

/** Permissions that a group gives its members in the team of its directory. */
export interface DirectoryGroupPermissions {
  project_id: string;
  directory_id: string;
  group_id: string;
  permission_id: string;
}
