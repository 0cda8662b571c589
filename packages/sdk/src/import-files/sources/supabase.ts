import { listOf, millisOf, objectOf, pictureOf, type Source, text, userOf } from './source.ts';

/** The table `auth.users` as CSV or JSON; with `identities`, a list of rows of `auth.identities`, if it was joined in. */
export const supabase: Source = {
  recognises: (record) => 'encrypted_password' in record || 'raw_user_meta_data' in record,
  line(record) {
    if (millisOf(record.deleted_at) !== undefined) return undefined;
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
      oauth_providers: rowsOf(record.identities).flatMap(({ provider, provider_id: account }) => {
        const [id, accountId] = [text(provider), text(account)];
        return id && accountId && id !== 'email' ? [{ id, account_id: accountId }] : [];
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
