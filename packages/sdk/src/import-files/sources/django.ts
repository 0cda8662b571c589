import { isYes, millisOf, nameOf, objectOf, type Source, text, userOf } from './source.ts';

/** `manage.py dumpdata auth.user`, or the same of a user model of one's own. Records of other models are left out. */
export const django: Source = {
  recognises: (record) => 'model' in record && 'pk' in record && 'fields' in record,
  line({ pk, fields: written }) {
    const fields = objectOf(written) ?? {};
    if (!('password' in fields)) return undefined;
    const email = text(fields.email);
    const password = text(fields.password);
    const username = text(fields.username);
    return userOf({
      source_id: text(pk),
      // Django itself verifies none.
      emails: email === undefined ? [] : [{ value: email, is_verified: false }],
      display_name: nameOf(fields.first_name, fields.last_name) ?? username,
      server_metadata: { username, is_staff: isYes(fields.is_staff) },
      created_at_millis: millisOf(fields.date_joined),
      ban: fields.is_active === false ? {} : undefined,
      // So it writes that there is no password.
      password_hash: password?.startsWith('!') ? undefined : password,
    });
  },
};
