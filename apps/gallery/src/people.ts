/** Who and what the states are about, as the service sends it. */

export const projectId = '5f0d1c7e-6a47-4a2c-9a55-3f3c8b1d2e40';

export const user = {
  id: '0b8f7c52-6d1e-4a0f-8f5a-6f2f0f3a9c11',
  display_name: 'Ada Lovelace',
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: Date.UTC(2025, 2, 14),
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  oauth_providers: [],
  requires_totp_mfa: false,
  is_anonymous: false,
  selected_team_id: null,
  selected_team: null,
};

const config = {
  id: projectId,
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  passkey_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  enabled_oauth_providers: [],
  domains: [],
};

export const project = (changes: Partial<typeof config> = {}) => ({
  id: projectId,
  display_name: 'Northwind Notes',
  config: { ...config, ...changes },
});

/** An access token of the user's; nobody checks its signature here. */
export const accessToken = [{ alg: 'ES256' }, { sub: user.id, exp: Date.UTC(2100, 0) / 1000 }, {}]
  .map((part) => btoa(JSON.stringify(part)))
  .join('.');
