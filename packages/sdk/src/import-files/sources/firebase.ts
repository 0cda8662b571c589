import { Unreadable } from '../read/unreadable.ts';
import {
  isYes,
  listOf,
  millisOf,
  objectOf,
  pictureOf,
  type Source,
  type SourceRecord,
  type Told,
  text,
  userOf,
} from './source.ts';

/** Addresses and phone numbers are no accounts at a provider. */
const NO_PROVIDERS = ['password', 'phone'];

/** `firebase auth:export users.json`. Its hashes need what the console shows as the password hash parameters. */
export const firebase: Source = {
  recognises: (record) => 'localId' in record,
  line(record, told) {
    const email = text(record.email);
    return userOf({
      source_id: text(record.localId),
      emails: email === undefined ? [] : [{ value: email, is_verified: isYes(record.emailVerified) }],
      display_name: text(record.displayName),
      profile_image_url: pictureOf(record.photoUrl),
      server_metadata: objectOf(record.customAttributes),
      created_at_millis: millisOf(record.createdAt),
      ban: isYes(record.disabled) ? {} : undefined,
      password_hash: hashOf(record, told),
      oauth_providers: listOf(record.providerUserInfo)
        .filter(({ providerId }) => !NO_PROVIDERS.includes(String(providerId)))
        .flatMap(({ providerId, rawId }) => {
          const [id, accountId] = [text(providerId)?.replace(/\.com$/, ''), text(rawId)];
          return id && accountId ? [{ id, account_id: accountId }] : [];
        }),
    });
  },
  hasTwoFactor: ({ mfaInfo }) => listOf(mfaInfo).length > 0,
};

function hashOf({ passwordHash, salt }: SourceRecord, { hashConfig }: Told): string | undefined {
  const hash = text(passwordHash);
  if (hash === undefined) return undefined;
  if (hashConfig === undefined)
    throw new Unreadable("Firebase's password hashes need its parameters, as the console shows them", {
      reason: 'NO_HASH_CONFIG',
    });
  const of = (name: string) => {
    const value = new RegExp(`${name}"?\\s*:\\s*"?([A-Za-z0-9+/=_-]+)`).exec(hashConfig)?.[1];
    if (value === undefined)
      throw new Unreadable(`the parameters have no ${name}. Copy all parameters that the console shows`, {
        reason: 'NO_HASH_CONFIG',
      });
    return value;
  };
  const parameters = `v=1,n=${of('mem_cost')},r=${of('rounds')},p=1`;
  const keys = `ss=${plain(of('base64_salt_separator'))},sk=${plain(of('base64_signer_key'))}`;
  return `$fbscrypt$${parameters},${keys}$${plain(text(salt) ?? '')}$${plain(hash)}`;
}

/** The export has the alphabet of addresses. */
const plain = (base64: string) => base64.replaceAll('-', '+').replaceAll('_', '/');
