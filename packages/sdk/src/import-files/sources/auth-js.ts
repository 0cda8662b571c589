import { listOf, millisOf, pictureOf, type Source, text, userOf } from './source.ts';

/** Auth.js calls its providers so, which are ours under other names. */
const providers: Readonly<Record<string, string>> = {
  'microsoft-entra-id': 'microsoft',
  'azure-ad': 'microsoft',
  twitter: 'x',
};
/** Other types are emails, credentials and passkeys. */
const TYPES = ['oauth', 'oidc'];

/** A date as text, or a number that can be one: MySQL and SQLite write yes and no as 1 and 0, which are none. */
const verifiedAt = (value: unknown) =>
  /^\s*\d+(\.\d+)?\s*$/.test(String(value)) && Number(value) < 1e9 ? undefined : millisOf(value);

/** Users of the Prisma adapter, each with its `accounts`. */
export const authJs: Source = {
  recognises: ({ emailVerified, accounts }) =>
    Array.isArray(accounts) &&
    (listOf(accounts).some((account) => 'providerAccountId' in account) ||
      // Of a user without accounts, the date of the verification tells it from a yes or no of Better Auth.
      (accounts.length === 0 && (emailVerified === null || verifiedAt(emailVerified) !== undefined))),
  line(record) {
    const email = text(record.email);
    return userOf({
      source_id: text(record.id),
      emails:
        email === undefined ? [] : [{ value: email, is_verified: verifiedAt(record.emailVerified) !== undefined }],
      display_name: text(record.name),
      profile_image_url: pictureOf(record.image),
      created_at_millis: millisOf(record.createdAt),
      password_hash: text(record.password),
      oauth_providers: listOf(record.accounts)
        .filter(({ type }) => TYPES.includes(String(type)))
        .flatMap(({ provider, providerAccountId }) => {
          const [id, account] = [text(provider), text(providerAccountId)];
          return id && account ? [{ id: providers[id] ?? id, account_id: account }] : [];
        }),
    });
  },
};
