import { isYes, listOf, millisOf, nameOf, objectOf, pictureOf, type Source, text, userOf } from './source.ts';

/** Auth0 calls its connections so, which are ours under other names. */
const providers: Readonly<Record<string, string>> = { 'google-oauth2': 'google', windowslive: 'microsoft' };

/** An email code or a code by phone is no account at a provider. */
const NO_PROVIDERS = ['auth0', 'email', 'sms'];

/** The export of users as JSON lines, and that of password hashes, which only its support makes. */
export const auth0: Source = {
  recognises: (record) => 'user_id' in record || ('_id' in record && 'passwordHash' in record),
  line(record) {
    const email = text(record.email);
    return userOf({
      source_id: text(record.user_id) ?? idOfHashes(record._id),
      emails: email === undefined ? [] : [{ value: email, is_verified: isYes(record.email_verified) }],
      display_name: text(record.name) ?? nameOf(record.given_name, record.family_name),
      profile_image_url: pictureOf(record.picture),
      client_metadata: objectOf(record.user_metadata),
      server_metadata: objectOf(record.app_metadata),
      created_at_millis: millisOf(record.created_at),
      ban: isYes(record.blocked) ? {} : undefined,
      password_hash: text(record.passwordHash) ?? text(record.password_hash),
      oauth_providers: listOf(record.identities)
        .filter(({ provider }) => !NO_PROVIDERS.includes(String(provider)))
        .flatMap(({ provider, user_id: account }) => {
          const [id, accountId] = [text(provider), text(account)];
          return id && accountId ? [{ id: providers[id] ?? id, account_id: accountId }] : [];
        }),
    });
  },
  hasTwoFactor: ({ multifactor }) => Array.isArray(multifactor) && multifactor.length > 0,
};

/** The export of hashes has the id without its connection, as MongoDB writes it. */
function idOfHashes(id: unknown): string | undefined {
  const bare = text(objectOf(id)?.$oid) ?? text(id);
  return bare && `auth0|${bare}`;
}
