import type { ColumnType, Generated, Kysely, Updateable } from 'kysely';
import type { Json, OptionalJson, OptionalTime, Time } from './tables/columns.ts';
import type {
  Directories,
  DirectoryAccounts,
  DirectoryGroupMembers,
  DirectoryGroupPermissions,
  DirectoryGroups,
  DirectoryTokens,
  DirectoryUsers,
} from './tables/directories.ts';
import type { EmailChatMessages, EmailPrograms, EmailTemplates, EmailVersions } from './tables/email-programs.ts';
import type { EmailBodies, Emails } from './tables/emails.ts';
import type { EventHeads, EventLeaves, EventNodes, EventTrees } from './tables/event-proofs.ts';
import type { EventStreams } from './tables/event-streams.ts';
import type { ImportedTeams, ImportedUsers, Imports } from './tables/imports.ts';
import type { ApiKeys, InstallationKeys, JwtKeys, ProjectKeys, SecretLocators } from './tables/keys.ts';
import type { ActivityNotes, CountedUsers, LatestActive, MetricCounts } from './tables/metrics.ts';
import type {
  ConnectedApps,
  Delegations,
  OidcClientGrants,
  OidcClients,
  OidcRecords,
  ResourceServers,
} from './tables/oidc.ts';
import type { OwnerInvitations, ProjectOwners } from './tables/owners.ts';
import type { PreviousSystems, UsedPreviousTokens } from './tables/previous-systems.ts';
import type {
  CliLogins,
  OAuthAccounts,
  OAuthGrants,
  OAuthTokens,
  Passkeys,
  SecurityKeys,
  TrustedDevices,
} from './tables/sign-in.ts';
import type {
  ConnectionSessions,
  SamlKeys,
  SingleSignOnConnections,
  SingleSignOnExceptions,
  UsedAssertions,
} from './tables/single-sign-on.ts';
import type {
  PermissionContainments,
  PermissionDefinitions,
  ProjectPermissionGrants,
  SetUpLinks,
  TeamDomains,
  TeamInvitations,
  TeamMembers,
  TeamPermissionGrants,
  Teams,
} from './tables/teams.ts';
import type {
  WebhookAttemptDays,
  WebhookAttempts,
  WebhookDeliveries,
  WebhookEndpoints,
  WebhookMessages,
} from './tables/webhooks.ts';

interface Projects {
  id: string;
  display_name: string;
  description: string | null;
  is_production_mode: boolean;
  config: Json;
  config_version: number;
  version: Generated<number>;
  data_key: Buffer;
  /** Of a project from another installation: what its secrets are hashed with, sealed. Null for the keys of this one. */
  hash_keys: Buffer | null;
  slowest_hash_millis: Generated<number>;
  created_at: Time;
  deleted_at: OptionalTime;
  /** The move to another installation that it is in, or was; null in a project that is served here. */
  move_id: Generated<string | null>;
  /** The address of that installation. */
  moving_to: Generated<string | null>;
  /** Which database it has. */
  moving_to_database: Generated<string | null>;
  /** When it was open there. */
  moved_at: OptionalTime;
}

interface Users {
  project_id: string;
  id: string;
  display_name: string | null;
  profile_image_url: string | null;
  client_metadata: Json;
  client_read_only_metadata: Json;
  server_metadata: Json;
  password_hash: Buffer | null;
  otp_enabled: boolean;
  totp_secret: Buffer | null;
  requires_totp: boolean;
  /** The latest TOTP step that was accepted; no step up to it is accepted again. */
  totp_last_step: Generated<number | null>;
  totp_enrolled_at: OptionalTime;
  is_anonymous: boolean;
  created_at: Time;
  last_active_at: Time;
  /** Display name and every channel value, each behind a line break: what a search looks at. */
  search_text: string;
  banned_at: OptionalTime;
  ban_reason: Generated<string | null>;
}

interface ContactChannels {
  project_id: string;
  id: string;
  user_id: string;
  type: 'email';
  value: string;
  is_primary: boolean;
  is_verified: boolean;
  used_for_auth: boolean;
  created_at: Time;
  /** When it was first proven, and what the account held by then confirmed; a verified one without has always been proven. */
  proven_at: OptionalTime;
  confirmed_at: OptionalTime;
}

interface NotificationPreferences {
  project_id: string;
  user_id: string;
  category_id: string;
  is_enabled: boolean;
}

interface Sessions {
  project_id: string;
  id: string;
  user_id: string;
  created_at: Time;
  expires_at: Time;
  last_used_at: Time;
  is_impersonation: boolean;
  /** The factors that were proven in it, as a JSON array. */
  factors: Json;
  /** When the last of them was. */
  proven_at: Time;
  /** The refresh token in force, counted from the first one. */
  generation: Generated<number>;
  /** What its successors are computed with; there is none before the first is offered. */
  salt: Buffer | null;
  /** When the generation in force was first used; null for the first one. */
  confirmed_at: OptionalTime;
  /** What the browser or program calls itself that last used it, and from where. */
  user_agent: string | null;
  address: string | null;
  place: OptionalJson;
  /** The browsers that used it lately, to tell when it is in two places at once. */
  browsers: OptionalJson;
  /** When the user was last told that it is. */
  suspected_at: OptionalTime;
  /** The impersonator, as JSON, where it is known. */
  impersonator: OptionalJson;
  /** The thumbprint of the key that has to be proven with its tokens; null for none. */
  bound_to: string | null;
}

interface SessionTokens {
  project_id: string;
  token_hash: Buffer;
  session_id: string;
  generation: number;
}

interface OneTimeCodes {
  project_id: string;
  kind: string;
  code_hash: Buffer;
  /** Of the characters that are not typed: what guesses have in common. */
  tail_hash: Buffer | null;
  user_id: string | null;
  /** The address it was sent to. */
  email: string | null;
  data: Json;
  created_at: Time;
  expires_at: Time;
  used_at: OptionalTime;
  attempts: Generated<number>;
  /** What a presentation is charged, as `reserve_rate` takes it. */
  charges: ColumnType<unknown, string | undefined, string>;
}

interface RecoveryCodes {
  project_id: string;
  user_id: string;
  code_hash: Buffer;
  created_at: Time;
  used_at: OptionalTime;
}

interface Images {
  project_id: string;
  id: string;
  type: string;
  data: Buffer;
  created_at: Time;
}

interface Events {
  project_id: string;
  id: Generated<number>;
  tx: Generated<string>;
  at: Time;
  kind: string;
  actor: Json;
  subject_id: string;
  request_id: string;
  detail: Json;
  /** What the personal part of the detail is hashed with; null once that was erased. */
  personal_salt: Generated<string | null>;
}

interface EventPayloads {
  project_id: string;
  event_id: number;
  subject_id: string;
  payload: Json;
  stored_at: OptionalTime;
}

interface EventReaders {
  name: string;
  /** What the reader has seen: a `pg_snapshot`. */
  seen: string;
  /** While a window is read in pages: its end, and the last event read. */
  until: string | null;
  after_id: number;
}

interface Outbox {
  project_id: string;
  id: Generated<number>;
  kind: string;
  payload: Json;
  created_at: Time;
  due_at: Time;
  attempts: Generated<number>;
  last_error: string | null;
}

/** The moves to this installation, each of which ends once. */
interface MoveClaims {
  id: string;
  /** Whether its project has arrived; else it was canceled, and never will. Null as long as it's on its way. */
  is_arrived: boolean | null;
  claimed_at: Time;
}

export interface Tables {
  installation_keys: InstallationKeys;
  projects: Projects;
  move_claims: MoveClaims;
  project_keys: ProjectKeys;
  project_owners: ProjectOwners;
  owner_invitations: OwnerInvitations;
  jwt_keys: JwtKeys;
  users: Users;
  contact_channels: ContactChannels;
  oauth_accounts: OAuthAccounts;
  oauth_grants: OAuthGrants;
  cli_logins: CliLogins;
  oauth_tokens: OAuthTokens;
  passkeys: Passkeys;
  security_keys: SecurityKeys;
  oidc_clients: OidcClients;
  oidc_client_grants: OidcClientGrants;
  resource_servers: ResourceServers;
  oidc_records: OidcRecords;
  connected_apps: ConnectedApps;
  delegations: Delegations;
  directories: Directories;
  directory_group_members: DirectoryGroupMembers;
  directory_group_permissions: DirectoryGroupPermissions;
  directory_groups: DirectoryGroups;
  directory_tokens: DirectoryTokens;
  directory_users: DirectoryUsers;
  directory_accounts: DirectoryAccounts;
  single_sign_on_connections: SingleSignOnConnections;
  single_sign_on_exceptions: SingleSignOnExceptions;
  used_assertions: UsedAssertions;
  saml_keys: SamlKeys;
  connection_sessions: ConnectionSessions;
  trusted_devices: TrustedDevices;
  imports: Imports;
  imported_users: ImportedUsers;
  imported_teams: ImportedTeams;
  previous_systems: PreviousSystems;
  used_previous_tokens: UsedPreviousTokens;
  api_keys: ApiKeys;
  secret_locators: SecretLocators;
  notification_preferences: NotificationPreferences;
  teams: Teams;
  team_members: TeamMembers;
  set_up_links: SetUpLinks;
  team_domains: TeamDomains;
  hosted_domains: Omit<TeamDomains, 'team_id'>;
  team_invitations: TeamInvitations;
  permission_definitions: PermissionDefinitions;
  permission_containments: PermissionContainments;
  team_permission_grants: TeamPermissionGrants;
  project_permission_grants: ProjectPermissionGrants;
  sessions: Sessions;
  session_tokens: SessionTokens;
  one_time_codes: OneTimeCodes;
  recovery_codes: RecoveryCodes;
  emails: Emails;
  email_bodies: EmailBodies;
  email_templates: EmailTemplates;
  email_programs: EmailPrograms;
  email_versions: EmailVersions;
  email_chat_messages: EmailChatMessages;
  images: Images;
  activity_notes: ActivityNotes;
  counted_users: CountedUsers;
  latest_active: LatestActive;
  metric_counts: MetricCounts;
  events: Events;
  event_payloads: EventPayloads;
  event_trees: EventTrees;
  event_streams: EventStreams;
  event_leaves: EventLeaves;
  event_nodes: EventNodes;
  event_heads: EventHeads;
  event_readers: EventReaders;
  webhook_endpoints: WebhookEndpoints;
  webhook_messages: WebhookMessages;
  webhook_deliveries: WebhookDeliveries;
  webhook_attempts: WebhookAttempts;
  webhook_attempt_days: WebhookAttemptDays;
  outbox: Outbox;
}

/** What an update of a table may set. */
export type RowChanges<T extends keyof Tables> = Updateable<Tables[T]>;

/** The database, or the transaction that is open on it. */
export type Db = Kysely<Tables>;

/** A moment as the database takes it. */
export const time = (millis: number) => new Date(millis);

/** A value for a JSON column. */
export const jsonText = (value: unknown) => JSON.stringify(value ?? null);
