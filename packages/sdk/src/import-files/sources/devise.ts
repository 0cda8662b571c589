import { isYes, millisOf, type Source, text, userOf } from './source.ts';

/** OmniAuth calls them so, which are ours under other names. */
const providers: Readonly<Record<string, string>> = {
  google_oauth2: 'google',
  microsoft_graph: 'microsoft',
  twitter2: 'x',
};

/** The table of a model with Devise, as JSON or CSV. A pepper must not have gone into its passwords. */
export const devise: Source = {
  recognises: (record) =>
    'encrypted_password' in record && ('reset_password_token' in record || 'remember_created_at' in record),
  line(record) {
    // Of the libraries paranoia and discard, which leave deleted users in the table.
    if ([record.deleted_at, record.discarded_at].some((at) => millisOf(at) !== undefined)) return undefined;
    const email = text(record.email);
    const [provider, account] = [text(record.provider), text(record.uid)];
    return userOf({
      source_id: text(record.id),
      emails: email === undefined ? [] : [{ value: email, is_verified: millisOf(record.confirmed_at) !== undefined }],
      display_name: text(record.name),
      created_at_millis: millisOf(record.created_at),
      password_hash: text(record.encrypted_password),
      oauth_providers: provider && account ? [{ id: providers[provider] ?? provider, account_id: account }] : [],
    });
  },
  hasTwoFactor: ({ otp_required_for_login: isOn }) => isYes(isOn),
};
