import { millisOf, type Source, text, userOf } from './source.ts';

/** The table `users` as JSON or CSV, as Laravel's migrations make it. */
export const laravel: Source = {
  recognises: (record) => 'email_verified_at' in record && 'password' in record,
  line(record) {
    if (millisOf(record.deleted_at) !== undefined) return undefined;
    const email = text(record.email);
    return userOf({
      source_id: text(record.id),
      emails:
        email === undefined ? [] : [{ value: email, is_verified: millisOf(record.email_verified_at) !== undefined }],
      display_name: text(record.name),
      created_at_millis: millisOf(record.created_at),
      password_hash: text(record.password),
    });
  },
  hasTwoFactor: ({ two_factor_confirmed_at: at }) => millisOf(at) !== undefined,
};
