/** What the fields of a line are called on this page. */
const names: Readonly<Record<string, string>> = {
  source_id: 'ID',
  email: 'Email',
  emails: 'Emails',
  email_verified: 'Email verified',
  display_name: 'Name',
  profile_image_url: 'Picture',
  password_hash: 'Password hash',
  totp_secret_base64: 'Authenticator app',
  passkeys: 'Passkeys',
  oauth_providers: 'Connected accounts',
  teams: 'Teams',
  created_at: 'Created',
  created_at_millis: 'Created',
  client_metadata: 'Client metadata',
  client_read_only_metadata: 'Client read-only metadata',
  server_metadata: 'Server metadata',
  otp_auth_enabled: 'Magic link, email code',
  ban: 'Banned',
};

/** `password_hash` → `Password hash` */
export const fieldName = (field: string): string => names[field] ?? field;
