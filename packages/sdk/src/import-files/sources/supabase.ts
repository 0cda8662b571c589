import { base32 } from './base32.ts';
import { isYes, listOf, millisOf, objectOf, pictureOf, type Source, text, userOf } from './source.ts';

/** Supabase calls its providers so, which are ours under other names. */
const providers: Readonly<Record<string, string>> = { azure: 'microsoft', linkedin_oidc: 'linkedin', twitter: 'x' };
/** Addresses, phone numbers and single sign-on are no accounts at a provider. */
const isProvider = (name: string) => !['email', 'phone'].includes(name) && !name.startsWith('sso:');

/**
 * The table `auth.users` as CSV or JSON; with `identities` and `factors`, lists of rows of `auth.identities` and
 * `auth.mfa_factors`, if they were joined in.
 */
export const supabase: Source = {
  recognises: (record) => 'encrypted_password' in record || 'raw_user_meta_data' in record,
  line(record) {
    if (millisOf(record.deleted_at) !== undefined || isYes(record.is_anonymous)) return undefined;
    const email = text(record.email);
    const profile = objectOf(record.raw_user_meta_data);
    return userOf({
      source_id: text(record.id),
      emails:
        email === undefined ? [] : [{ value: email, is_verified: millisOf(record.email_confirmed_at) !== undefined }],
      display_name: text(profile?.full_name) ?? text(profile?.name),
      profile_image_url: pictureOf(profile?.avatar_url),
      client_metadata: profile,
      server_metadata: objectOf(record.raw_app_meta_data),
      created_at_millis: millisOf(record.created_at),
      ban: isBanned(record.banned_until) ? {} : undefined,
      password_hash: text(record.encrypted_password),
      totp_secret_base64: rowsOf(record.factors)
        .filter(({ factor_type: type, status }) => type === 'totp' && status === 'verified')
        .map(({ secret }) => base32(text(secret)))
        .find(Boolean),
      oauth_providers: rowsOf(record.identities).flatMap(({ provider, provider_id: account }) => {
        const [id, accountId] = [text(provider), text(account)];
        return id && accountId && isProvider(id) ? [{ id: providers[id] ?? id, account_id: accountId }] : [];
      }),
    });
  },
  hasTwoFactor: ({ factors }) => rowsOf(factors).some(({ status }) => status !== 'unverified'),
};

/** A ban is written down as its end, a permanent one far in the future. */
const isBanned = (until: unknown): boolean => (millisOf(until) ?? 0) > Date.now();

/** Rows of another table, which may be written as text in a column. */
function rowsOf(value: unknown) {
  if (typeof value !== 'string') return listOf(value);
  try {
    return listOf(JSON.parse(value));
  } catch {
    return [];
  }
}
