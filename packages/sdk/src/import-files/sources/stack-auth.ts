import { isYes, listOf, millisOf, objectOf, pictureOf, type Source, text, userOf } from './source.ts';

/** Users as `GET /api/v1/users` lists them. It has no passwords. */
export const stackAuth: Source = {
  recognises: (record) => 'primary_email' in record && 'signed_up_at_millis' in record,
  line(record) {
    if (isYes(record.is_anonymous)) return undefined;
    const email = text(record.primary_email);
    return userOf({
      source_id: text(record.id),
      emails: email === undefined ? [] : [{ value: email, is_verified: isYes(record.primary_email_verified) }],
      display_name: text(record.display_name),
      profile_image_url: pictureOf(record.profile_image_url),
      client_metadata: objectOf(record.client_metadata),
      client_read_only_metadata: objectOf(record.client_read_only_metadata),
      server_metadata: objectOf(record.server_metadata),
      created_at_millis: millisOf(record.signed_up_at_millis),
      password_hash: text(record.password_hash),
      oauth_providers: listOf(record.oauth_providers).flatMap(({ id, account_id: account, email: address }) => {
        const [provider, accountId] = [text(id), text(account)];
        return provider && accountId
          ? [{ id: provider, account_id: accountId, ...(text(address) && { email: text(address) }) }]
          : [];
      }),
    });
  },
  hasTwoFactor: ({ requires_totp_mfa: isOn }) => isYes(isOn),
};
