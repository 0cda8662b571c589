import { isYes, listOf, millisOf, pictureOf, type Source, type SourceRecord, text, userOf } from './source.ts';

/** Rows of the table `user`, each with its rows of the table `account` as `accounts`. */
export const betterAuth: Source = {
  recognises: (record) => 'emailVerified' in record && 'accounts' in record,
  line(record) {
    const email = text(record.email);
    const accounts = listOf(record.accounts);
    const password = accounts.find(({ providerId }) => providerId === 'credential')?.password;
    return userOf({
      source_id: text(record.id),
      emails: email === undefined ? [] : [{ value: email, is_verified: isYes(record.emailVerified) }],
      display_name: text(record.name),
      profile_image_url: pictureOf(record.image),
      created_at_millis: millisOf(record.createdAt),
      ban: isBanned(record) ? { reason: text(record.banReason) ?? null } : undefined,
      password_hash: text(password),
      oauth_providers: accounts.flatMap(({ providerId, accountId }) => {
        const [id, account] = [text(providerId), text(accountId)];
        return id && account && id !== 'credential' ? [{ id: id === 'twitter' ? 'x' : id, account_id: account }] : [];
      }),
    });
  },
  hasTwoFactor: ({ twoFactorEnabled }) => isYes(twoFactorEnabled),
};

/** A ban that has run out stays in the row until the user signs in. */
const isBanned = ({ banned, banExpires }: SourceRecord): boolean =>
  isYes(banned) && (millisOf(banExpires) ?? Number.POSITIVE_INFINITY) > Date.now();
