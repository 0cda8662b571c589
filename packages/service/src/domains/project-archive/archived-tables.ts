import type { Tables } from '../../database/tables.ts';

type Column<Name extends keyof Tables> = keyof Tables[Name] & string;

/** What an archive has of the rows of a table. A column that is in no list stops a test, so that each is decided on. */
interface Archived<Name extends keyof Tables> {
  /** As the database has them. */
  readonly columns: readonly Column<Name>[];
  /** Hashes and keys: in an archive with secrets alone, as the database has them. */
  readonly secret?: readonly Column<Name>[];
  /** Values that are sealed: in an archive with secrets alone, in clear; sealed-values.ts opens them. */
  readonly sealed?: readonly Column<Name>[];
  /** What the other installation begins anew. */
  readonly left?: readonly Column<Name>[];
  /** Which rows; all of them where there is no condition. */
  readonly where?: string;
}

/** Every table that an archive has, those that others point at first. */
export const archivedTables: { readonly [Name in keyof Tables]?: Archived<Name> } = {
  projects: {
    columns: [
      'display_name',
      'description',
      'is_production_mode',
      'config_version',
      'slowest_hash_millis',
      'created_at',
    ],
    sealed: ['config', 'hash_keys'],
    left: ['id', 'version', 'data_key', 'deleted_at', 'move_id', 'moving_to', 'moving_to_database', 'moved_at'],
  },
  jwt_keys: {
    columns: ['kid', 'public_jwk', 'created_at', 'active_from', 'gone_at'],
    sealed: ['private_key'],
  },
  project_keys: {
    columns: [
      'id',
      'description',
      'created_at',
      'expires_at',
      'revoked_at',
      'rotated_at',
      'publishable_client_key_used_at',
      'secret_server_key_used_at',
      'super_secret_admin_key_used_at',
      'publishable_client_key',
      'publishable_client_key_last_four',
      'secret_server_key_last_four',
      'super_secret_admin_key_last_four',
    ],
    secret: ['publishable_client_key_hash', 'secret_server_key_hash', 'super_secret_admin_key_hash'],
  },
  images: { columns: ['id', 'type', 'data', 'created_at'] },
  users: {
    columns: [
      'id',
      'display_name',
      'profile_image_url',
      'client_metadata',
      'client_read_only_metadata',
      'server_metadata',
      'otp_enabled',
      'requires_totp',
      'totp_last_step',
      'totp_enrolled_at',
      'is_anonymous',
      'created_at',
      'last_active_at',
      'search_text',
      'banned_at',
      'ban_reason',
    ],
    sealed: ['password_hash', 'totp_secret'],
  },
  contact_channels: {
    columns: [
      'id',
      'user_id',
      'type',
      'value',
      'is_primary',
      'is_verified',
      'used_for_auth',
      'created_at',
      'proven_at',
      'confirmed_at',
    ],
  },
  notification_preferences: { columns: ['user_id', 'category_id', 'is_enabled'] },
  oauth_accounts: { columns: ['id', 'user_id', 'provider_id', 'account_id', 'email', 'created_at'] },
  oauth_tokens: {
    columns: ['id', 'provider_id', 'account_id', 'client', 'scopes', 'access_expires_at', 'created_at'],
    sealed: ['access_token', 'refresh_token'],
    left: ['renewing_until'],
  },
  passkeys: {
    columns: [
      'id',
      'credential_id',
      'user_id',
      'public_key',
      'counter',
      'created_at',
      'name',
      'transports',
      'is_user_verified',
      'is_backup_eligible',
      'is_backed_up',
      'last_used_at',
      'registered_as',
    ],
  },
  security_keys: {
    columns: [
      'id',
      'credential_id',
      'user_id',
      'public_key',
      'counter',
      'created_at',
      'name',
      'transports',
      'is_backup_eligible',
      'last_used_at',
      'registered_as',
    ],
  },
  trusted_devices: {
    columns: ['id', 'user_id', 'user_agent', 'created_at', 'expires_at', 'last_used_at'],
    secret: ['device_id'],
  },
  recovery_codes: { columns: ['user_id', 'created_at', 'used_at'], secret: ['code_hash'] },
  sessions: {
    columns: [
      'id',
      'user_id',
      'created_at',
      'expires_at',
      'last_used_at',
      'is_impersonation',
      'factors',
      'proven_at',
      'generation',
      'confirmed_at',
      'user_agent',
      'address',
      'place',
      'browsers',
      'suspected_at',
      'impersonator',
      'bound_to',
    ],
    secret: ['salt'],
  },
  session_tokens: { columns: ['session_id', 'generation'], secret: ['token_hash'] },
  permission_definitions: { columns: ['id', 'scope', 'description', 'created_at'] },
  permission_containments: { columns: ['container_id', 'contained_id'] },
  teams: {
    columns: [
      'id',
      'display_name',
      'profile_image_url',
      'client_metadata',
      'client_read_only_metadata',
      'server_metadata',
      'created_at',
    ],
    // A sweep looks at each.
    left: ['may_be_empty'],
  },
  team_members: {
    columns: ['team_id', 'user_id', 'is_selected', 'created_at', 'display_name', 'profile_image_url'],
  },
  team_permission_grants: { columns: ['team_id', 'user_id', 'permission_id', 'created_at'] },
  project_permission_grants: { columns: ['user_id', 'permission_id', 'created_at'] },
  team_domains: {
    columns: ['id', 'team_id', 'domain', 'token', 'created_at', 'verified_at', 'checked_at', 'failing_since'],
  },
  hosted_domains: {
    columns: ['id', 'domain', 'token', 'created_at', 'verified_at', 'failing_since'],
    // The records of verified domains are looked up in the first minute.
    left: ['checked_at'],
  },
  api_keys: {
    columns: [
      'id',
      'user_id',
      'team_id',
      'last_four',
      'description',
      'is_public',
      'is_imported',
      'created_at',
      'expires_at',
      'revoked_at',
      'last_used_at',
    ],
    secret: ['value_hash'],
  },
  directories: { columns: ['id', 'team_id', 'display_name', 'is_trusted', 'created_at'] },
  directory_tokens: {
    columns: ['id', 'directory_id', 'last_four', 'created_at', 'last_used_at'],
    secret: ['token_hash'],
  },
  directory_users: {
    columns: [
      'directory_id',
      'id',
      'user_id',
      'user_name',
      'external_id',
      'active',
      'was_removed',
      'attributes',
      'version',
      'created_at',
      'changed_at',
    ],
  },
  directory_accounts: { columns: ['user_id', 'team_id', 'email', 'removed_by', 'removed_external_id'] },
  directory_groups: {
    columns: ['directory_id', 'id', 'display_name', 'name', 'external_id', 'version', 'created_at', 'changed_at'],
  },
  directory_group_members: { columns: ['directory_id', 'group_id', 'member_id'] },
  directory_group_permissions: { columns: ['directory_id', 'group_id', 'permission_id'] },
  single_sign_on_connections: {
    columns: [
      'id',
      'team_id',
      'display_name',
      'type',
      'is_enabled',
      'is_required',
      'allows_unsolicited',
      'start_url',
      'email_claim',
      'name_claim',
      'issuer',
      'sso_url',
      'certificates',
      'metadata_url',
      'client_id',
      'signs_requests',
      'wants_signed_requests',
      'second_factor_values',
      'slo_url',
      'slo_response_url',
      'created_at',
      'last_used_at',
      'proven_at',
      'tested_at',
      'swept_at',
      'warned_days',
    ],
    sealed: ['client_secret'],
    left: ['last_test'],
  },
  single_sign_on_exceptions: { columns: ['connection_id', 'user_id', 'created_at'] },
  saml_keys: {
    columns: ['connection_id', 'generation', 'certificate', 'active_from', 'gone_at'],
    sealed: ['private_key'],
  },
  connection_sessions: {
    columns: ['session_id', 'connection_id', 'subject', 'name', 'session_index'],
    left: ['id_token'],
  },
  used_assertions: { columns: ['connection_id', 'hash', 'expires_at'] },
  oidc_clients: {
    columns: [
      'id',
      'name',
      'kind',
      'is_first_party',
      'redirect_uris',
      'post_logout_redirect_uris',
      'backchannel_logout_url',
      'logo_url',
      'home_url',
      'secret_last_four',
      'previous_secret_ends_at',
      'origin',
      'is_approved',
      'described_at',
      'expires_at',
      'jwks',
      'jwks_uri',
      'id_token_signing_alg',
      'created_at',
    ],
    secret: ['secret_hash', 'previous_secret_hash'],
  },
  resource_servers: {
    columns: ['id', 'identifier', 'display_name', 'token_format', 'token_lifetime_seconds', 'scopes', 'created_at'],
  },
  oidc_client_grants: { columns: ['client_id', 'resource_server_id', 'scopes'] },
  connected_apps: { columns: ['user_id', 'client_id', 'scopes', 'created_at', 'authorized_at'] },
  delegations: {
    columns: [
      'id',
      'user_id',
      'client_id',
      'purpose',
      'resources',
      'connected_accounts',
      'may_delegate',
      'created_at',
      'expires_at',
      'last_used_at',
    ],
  },
  email_templates: { columns: ['type', 'subject', 'content', 'updated_at'] },
  email_programs: { columns: ['id', 'kind', 'display_name', 'tsx_source', 'created_at'] },
  email_versions: { columns: ['id', 'of_id', 'subject', 'content', 'tsx_source', 'created_at'] },
  email_chat_messages: { columns: ['id', 'thread_id', 'message', 'bytes'] },
  emails: {
    columns: [
      'id',
      'user_id',
      'kind',
      'recipient',
      'subject',
      'message_id',
      'content_until',
      'state',
      'attempts',
      'outcomes',
      'sender',
      'created_at',
      'ended_at',
      'valid_until',
      'category_id',
      'unsubscribed_at',
      'resend_of',
    ],
    // The links in emails lead to the installation that sent them.
    left: ['content', 'body_id', 'unsubscribe_hash', 'log_state'],
    // What is queued is sent by the installation that has queued it.
    where: "t.state <> 'queued'",
  },
  webhook_endpoints: {
    columns: [
      'id',
      'url',
      'description',
      'kinds',
      'is_enabled',
      'paused_at',
      'pause_reason',
      'previous_secret_until',
      'created_at',
      'updated_at',
      'last_delivered_at',
      'failing_since',
      'is_ordered',
    ],
    sealed: ['secret', 'previous_secret'],
    left: ['told_since', 'is_slow', 'due_at', 'claim', 'claimed_until'],
  },
  imports: { columns: ['id', 'source', 'is_dry_run', 'user_count', 'team_count', 'created_at', 'undone_at'] },
  imported_users: { columns: ['source', 'source_id', 'user_id', 'import_id'], secret: ['digest'] },
  imported_teams: { columns: ['source', 'source_id', 'team_id', 'import_id'], secret: ['digest'] },
  used_previous_tokens: { columns: ['hash', 'expires_at'] },
  counted_users: { columns: ['user_id', 'signed_up_on', 'methods', 'active_at', 'first_active_on', 'country'] },
  latest_active: { columns: ['place', 'user_id', 'active_at'] },
  metric_counts: { columns: ['metric', 'key', 'count'] },
  events: {
    columns: ['id', 'at', 'kind', 'actor', 'subject_id', 'request_id', 'detail', 'personal_salt'],
    left: ['tx'],
  },
  // With its proofs: the heads that an owner has kept are as good there.
  event_trees: {
    columns: ['size', 'frontier', 'head_size', 'head_at', 'forgotten_to'],
    // The whole log is looked at there for events without a leaf.
    left: ['behind_from', 'behind_due', 'fault', 'fault_at'],
  },
  event_leaves: { columns: ['position', 'event_id', 'body_hash', 'personal_hash', 'kept_until'], left: ['sweep_at'] },
  event_nodes: { columns: ['level', 'position', 'hash'] },
  event_heads: { columns: ['size', 'root', 'signed_at', 'jws'], left: ['rung'] },
};

/** Tables of a project that stay behind, and why. */
export const leftTables: { readonly [Name in keyof Tables]?: string } = {
  activity_notes: 'on their way into the metrics',
  cli_logins: 'over in minutes',
  email_bodies: 'contents of emails that were sent',
  event_payloads: 'copies of what events tell',
  event_streams: 'receivers that the installation sends events to: two would send the same',
  oauth_grants: 'over in minutes',
  oidc_records: 'tokens of connected apps: they send their users through a sign-in, without asking for consent again',
  one_time_codes: 'links in emails that lead to the installation that sent them',
  outbox: 'work that the installation does which has queued it',
  owner_invitations: 'of users of the installation',
  previous_systems: 'servers and secrets of a move into the installation, which ends by itself',
  project_owners: 'users of the installation',
  secret_locators: 'hashed with a key of the installation',
  set_up_links: 'links that lead to the installation that created them',
  team_invitations: 'links in emails that lead to the installation that sent them',
  webhook_attempt_days: 'counts of what the installation delivered',
  webhook_attempts: 'deliveries of messages of the installation',
  webhook_deliveries: 'messages that the installation delivers',
  webhook_messages: 'messages that the installation delivers',
};

/** A table as the archive has it. */
export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly secret: readonly string[];
  readonly sealed: readonly string[];
  readonly left: readonly string[];
  readonly where: string | undefined;
}

/** All of them, in the order in which their rows stand. */
export const tablesInOrder: readonly ArchivedTable[] = Object.entries(archivedTables).map(
  ([name, { columns, secret = [], sealed = [], left = [], where }]) => ({ name, columns, secret, sealed, left, where }),
);
