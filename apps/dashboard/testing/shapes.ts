/** Bodies as the service sends them. */
export interface ProjectBody {
  readonly id: string;
  readonly display_name: string;
  readonly description: string | null;
  readonly created_at_millis: number;
  readonly is_production_mode: boolean;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface KeyBody {
  readonly id: string;
  readonly description: string;
  readonly created_at_millis: number;
  readonly expires_at_millis: number;
  readonly manually_revoked_at_millis?: number;
  readonly publishable_client_key?: { readonly last_four: string };
  readonly secret_server_key?: { readonly last_four: string };
  readonly super_secret_admin_key?: { readonly last_four: string };
}

export interface UserBody {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly [field: string]: unknown;
}

const DAY = 24 * 60 * 60 * 1000;

/** When everything here happens. */
export const NOW = Date.UTC(2026, 5, 15, 12);

/** The same id for the same number. */
export const idOf = (number: number, kind = 0) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

const config = {
  allow_localhost: true,
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  passkey_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  create_team_on_sign_up: false,
  oauth_providers: [],
  enabled_oauth_providers: [],
  domains: [],
  email_config: { type: 'shared' },
  email_theme: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  team_creator_default_permissions: [],
  team_member_default_permissions: [],
  user_default_permissions: [],
  oauth_account_merge_strategy: 'link_method',
};

export function projectBody({
  config: changes,
  ...fields
}: Partial<ProjectBody> & { readonly id: string }): ProjectBody {
  return {
    display_name: 'Example',
    description: null,
    created_at_millis: NOW - 40 * DAY,
    is_production_mode: false,
    ...fields,
    config: { ...config, id: fields.id, ...changes },
  };
}

export const keyBody = (number: number, changes: Partial<KeyBody> = {}): KeyBody => ({
  id: idOf(number, 2),
  description: `Key set ${number}`,
  created_at_millis: NOW - number * 3 * DAY,
  expires_at_millis: NOW + 90 * DAY,
  publishable_client_key: { last_four: 'k3y1' },
  secret_server_key: { last_four: '9fqz' },
  ...changes,
});

const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Mary Jackson', 'Edsger Dijkstra', 'Radia Perlman'];

export function userBody(number: number, changes: Partial<UserBody> = {}): UserBody {
  const name = names[number % names.length] ?? '';
  return {
    id: idOf(number, 3),
    display_name: number % 4 === 3 ? null : name,
    primary_email: `${name.split(' ')[0]?.toLowerCase()}${number}@example.com`,
    primary_email_verified: number % 3 !== 1,
    primary_email_auth_enabled: true,
    profile_image_url: null,
    signed_up_at_millis: NOW - number * 7 * 60 * 60 * 1000,
    last_active_at_millis: NOW - number * 3 * 60 * 60 * 1000,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
    has_password: true,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    auth_with_email: true,
    requires_totp_mfa: false,
    oauth_providers: [],
    selected_team_id: null,
    selected_team: null,
    is_anonymous: false,
    ...changes,
  };
}
