/**
 * Every column of bytes, and what it holds: what the master keys seal, which a rotation seals anew; what a project's data
 * key seals, which no rotation touches; hashes; and what is no secret.
 */
export const byteColumns = {
  'api_keys.value_hash': 'hash',
  'cli_logins.login_hash': 'hash',
  'cli_logins.polling_hash': 'hash',
  'connection_sessions.id_token': 'data key',
  'directory_tokens.token_hash': 'hash',
  'email_bodies.content': 'data key',
  'emails.content': 'data key',
  'emails.unsubscribe_hash': 'hash',
  'event_heads.root': 'open',
  'event_leaves.body_hash': 'open',
  'event_leaves.personal_hash': 'open',
  'event_nodes.hash': 'open',
  'event_streams.target': 'data key',
  'event_trees.frontier': 'open',
  'images.data': 'open',
  'imported_teams.digest': 'hash',
  'imported_users.digest': 'hash',
  'installation_keys.sealed': 'master key',
  'jwt_keys.private_key': 'data key',
  'oauth_grants.code_hash': 'hash',
  'oauth_grants.link': 'data key',
  'oauth_grants.state_hash': 'hash',
  'oauth_tokens.access_token': 'data key',
  'oauth_tokens.refresh_token': 'data key',
  'oidc_clients.previous_secret_hash': 'hash',
  'oidc_clients.secret_hash': 'hash',
  'oidc_records.hash': 'hash',
  'oidc_records.payload': 'data key',
  'oidc_records.user_code_hash': 'hash',
  'one_time_codes.code_hash': 'hash',
  'one_time_codes.tail_hash': 'hash',
  'owner_invitations.code_hash': 'hash',
  'passkeys.public_key': 'open',
  'project_keys.publishable_client_key_hash': 'hash',
  'project_keys.secret_server_key_hash': 'hash',
  'project_keys.super_secret_admin_key_hash': 'hash',
  'previous_systems.password_secret': 'data key',
  'previous_systems.session_secret': 'data key',
  'projects.data_key': 'master key',
  'projects.hash_keys': 'data key',
  'rate_limits.key': 'hash',
  'recovery_codes.code_hash': 'hash',
  'saml_keys.private_key': 'data key',
  'secret_locators.hash': 'hash',
  'security_keys.public_key': 'open',
  'session_tokens.token_hash': 'hash',
  'sessions.salt': 'open',
  'set_up_links.secret_hash': 'hash',
  'set_up_links.visit_hash': 'hash',
  'single_sign_on_connections.client_secret': 'data key',
  'single_sign_on_connections.last_test': 'data key',
  'team_invitations.code_hash': 'hash',
  'used_assertions.hash': 'hash',
  'used_previous_tokens.hash': 'hash',
  'users.password_hash': 'data key',
  'users.totp_secret': 'data key',
  'webhook_endpoints.previous_secret': 'data key',
  'webhook_endpoints.secret': 'data key',
} as const satisfies Record<string, 'master key' | 'data key' | 'hash' | 'open'>;

type ByteColumn = keyof typeof byteColumns;
/** A column whose values the master keys seal, in a table whose key is `id`. */
export type SealedColumn = { [C in ByteColumn]: (typeof byteColumns)[C] extends 'master key' ? C : never }[ByteColumn];

export const sealedColumns = Object.entries(byteColumns)
  .filter(([, holds]) => holds === 'master key')
  .map(([column]) => column as SealedColumn);

/** What a value is bound to, so that it opens nowhere else. */
export const placeOf = (column: SealedColumn, id: string) => `${column}.${id}`;
