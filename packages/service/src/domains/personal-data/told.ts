import type { Tables } from '../../database/tables.ts';

/** What is told of the rows that a table has of a user. A column that is in no list stops a test, so that each is decided on. */
interface Told<Name extends keyof Tables> {
  /** What the rows are called. */
  readonly as: string;
  /** The column that names the user, or with `session_id` a session of the user's. */
  readonly by: keyof Tables[Name] & string;
  readonly columns: readonly (keyof Tables[Name] & string)[];
  /** What servers are told beyond it: what they keep to themselves. */
  readonly forServers?: readonly (keyof Tables[Name] & string)[];
  /** Set where the rows stay when the user is deleted, with the reason. */
  readonly stays?: string;
  /** Secrets, hashes, and what only a program needs. */
  readonly withheld?: readonly (keyof Tables[Name] & string)[];
}

/** Every table that knows users. */
export const told: { readonly [Name in keyof Tables]?: Told<Name> } = {
  users: {
    as: 'user',
    by: 'id',
    columns: [
      'id',
      'display_name',
      'profile_image_url',
      'client_metadata',
      'client_read_only_metadata',
      'otp_enabled',
      'requires_totp',
      'totp_enrolled_at',
      'is_anonymous',
      'created_at',
      'last_active_at',
      'banned_at',
      'ban_reason',
    ],
    forServers: ['server_metadata'],
    withheld: ['password_hash', 'totp_secret', 'totp_last_step', 'search_text'],
  },
  contact_channels: {
    as: 'contact_channels',
    by: 'user_id',
    columns: [
      'id',
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
  oauth_accounts: {
    as: 'accounts_at_providers',
    by: 'user_id',
    columns: ['id', 'provider_id', 'account_id', 'email', 'created_at'],
  },
  imported_users: {
    as: 'imported_from',
    by: 'user_id',
    columns: ['source', 'source_id'],
    withheld: ['import_id', 'digest'],
  },
  passkeys: {
    as: 'passkeys',
    by: 'user_id',
    columns: ['id', 'credential_id', 'name', 'transports', 'is_backed_up', 'created_at', 'last_used_at'],
    withheld: ['public_key', 'counter', 'is_user_verified', 'is_backup_eligible', 'registered_as'],
  },
  security_keys: {
    as: 'security_keys',
    by: 'user_id',
    columns: ['id', 'credential_id', 'name', 'transports', 'created_at', 'last_used_at'],
    withheld: ['public_key', 'counter', 'is_backup_eligible', 'registered_as'],
  },
  trusted_devices: {
    as: 'trusted_devices',
    by: 'user_id',
    columns: ['id', 'user_agent', 'created_at', 'expires_at', 'last_used_at'],
    withheld: ['device_id'],
  },
  sessions: {
    as: 'sessions',
    by: 'user_id',
    columns: [
      'id',
      'created_at',
      'expires_at',
      'last_used_at',
      'factors',
      'proven_at',
      'user_agent',
      'address',
      'place',
      'is_impersonation',
    ],
    forServers: ['impersonator'],
    withheld: ['generation', 'salt', 'confirmed_at', 'browsers', 'suspected_at', 'bound_to'],
  },
  connection_sessions: {
    as: 'sessions_at_identity_providers',
    by: 'session_id',
    columns: ['session_id', 'connection_id', 'subject', 'name', 'session_index'],
    withheld: ['id_token'],
  },
  team_members: {
    as: 'team_memberships',
    by: 'user_id',
    columns: ['team_id', 'display_name', 'profile_image_url', 'is_selected', 'created_at'],
  },
  team_permission_grants: {
    as: 'team_permissions',
    by: 'user_id',
    columns: ['team_id', 'permission_id', 'created_at'],
  },
  project_permission_grants: {
    as: 'project_permissions',
    by: 'user_id',
    columns: ['permission_id', 'created_at'],
  },
  notification_preferences: {
    as: 'notification_preferences',
    by: 'user_id',
    columns: ['category_id', 'is_enabled'],
  },
  api_keys: {
    as: 'api_keys',
    by: 'user_id',
    columns: ['id', 'last_four', 'description', 'is_public', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'],
    withheld: ['team_id', 'value_hash', 'is_imported'],
  },
  connected_apps: {
    as: 'connected_apps',
    by: 'user_id',
    columns: ['client_id', 'scopes', 'created_at', 'authorized_at'],
  },
  delegations: {
    as: 'delegations',
    by: 'user_id',
    columns: [
      'id',
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
  directory_users: {
    as: 'directory_entries',
    by: 'user_id',
    columns: ['directory_id', 'id', 'user_name', 'external_id', 'active', 'attributes', 'created_at', 'changed_at'],
    withheld: ['was_removed', 'version'],
  },
  directory_accounts: {
    as: 'addresses_from_directories',
    by: 'user_id',
    columns: ['team_id', 'email'],
    withheld: ['removed_by', 'removed_external_id'],
  },
  single_sign_on_exceptions: {
    as: 'exceptions_from_single_sign_on',
    by: 'user_id',
    columns: ['connection_id', 'created_at'],
  },
  emails: {
    as: 'emails',
    by: 'user_id',
    columns: ['id', 'kind', 'recipient', 'subject', 'state', 'created_at', 'ended_at', 'unsubscribed_at'],
    withheld: [
      'message_id',
      'content',
      'content_until',
      'attempts',
      'outcomes',
      'sender',
      'body_id',
      'valid_until',
      'category_id',
      'unsubscribe_hash',
      'resend_of',
      'log_state',
    ],
  },
  counted_users: {
    as: 'activity',
    by: 'user_id',
    columns: ['signed_up_on', 'methods', 'active_at', 'first_active_on', 'country'],
  },
  events: {
    as: 'events',
    stays: 'what happened, without names and addresses',
    by: 'subject_id',
    columns: ['id', 'at', 'kind'],
    forServers: ['actor', 'detail', 'request_id'],
    withheld: ['tx', 'personal_salt'],
  },
};

/** Tables that name users as well, and why nothing of them is told. */
export const untold: { readonly [Name in keyof Tables]?: string } = {
  activity_notes: 'on their way into `activity`',
  cli_logins: 'over in minutes',
  event_payloads: 'copies of what is told elsewhere',
  latest_active: 'places in a list',
  oauth_grants: 'over in minutes',
  oidc_records: 'tokens of connected apps and agents',
  one_time_codes: 'over in a day',
  project_owners: 'projects, of which each is its own',
  recovery_codes: 'hashes',
  session_tokens: 'hashes',
  set_up_links: 'of teams, which list them',
  webhook_messages: 'copies of what is told elsewhere',
};
