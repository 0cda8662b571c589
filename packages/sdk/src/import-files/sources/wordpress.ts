import { millisOf, type Source, text, userOf } from './source.ts';

/** `wp user list` as JSON or CSV, with the field `user_pass`, or the table `wp_users`. */
export const wordpress: Source = {
  recognises: (record) => 'user_login' in record && 'user_email' in record,
  line(record) {
    const email = text(record.user_email);
    return userOf({
      source_id: text(record.ID),
      // WordPress doesn't record whether it was proven.
      emails: email === undefined ? [] : [{ value: email, is_verified: false }],
      display_name: text(record.display_name) ?? text(record.user_login),
      created_at_millis: millisOf(record.user_registered),
      password_hash: text(record.user_pass),
    });
  },
};
