import { base32 } from './base32.ts';
import { base64 } from './base64.ts';
import { isYes, listOf, millisOf, nameOf, objectOf, type Source, type SourceRecord, text, userOf } from './source.ts';

/** A realm as `kc.sh export --users realm_file` writes it: an object with `users`. */
export const keycloak: Source = {
  recognises: (record) => 'credentials' in record || 'federatedIdentities' in record || 'createdTimestamp' in record,
  line(record) {
    // The account of a client, which no one signs in to.
    if (text(record.serviceAccountClientId) !== undefined) return undefined;
    const email = text(record.email);
    const credentials = listOf(record.credentials);
    return userOf({
      source_id: text(record.id) ?? text(record.username),
      emails: email === undefined ? [] : [{ value: email, is_verified: isYes(record.emailVerified) }],
      display_name: nameOf(record.firstName, record.lastName) ?? usernameOf(record),
      server_metadata: objectOf(record.attributes),
      created_at_millis: millisOf(record.createdTimestamp),
      ban: record.enabled === false ? {} : undefined,
      password_hash: hashOf(credentials.find(({ type }) => type === 'password')),
      ...factorsOf(credentials),
      oauth_providers: listOf(record.federatedIdentities).flatMap(({ identityProvider, userId }) => {
        const [id, accountId] = [text(identityProvider), text(userId)];
        return id && accountId ? [{ id, account_id: accountId }] : [];
      }),
    });
  },
  hasTwoFactor: ({ credentials }) => listOf(credentials).some(({ type }) => type === 'otp' || type === 'webauthn'),
};

/** A name that was chosen: where emails are the usernames, or ids are, there is none. */
function usernameOf({ id, email, username }: SourceRecord): string | undefined {
  const name = text(username);
  return name === text(id) || name?.toLowerCase() === text(email)?.toLowerCase() ? undefined : name;
}

/** The versions of Argon2, as PHC strings have them. */
const versions: Readonly<Record<string, string>> = { '1.0': '16', '1.3': '19' };

/** Its parts in the form of PHC strings. */
function hashOf(credential: SourceRecord | undefined): string | undefined {
  const secret = objectOf(credential?.secretData);
  const data = objectOf(credential?.credentialData);
  const [hash, salt] = [unpadded(secret?.value), unpadded(secret?.salt)];
  const algorithm = text(data?.algorithm);
  if (!hash || !salt || !algorithm) return undefined;
  const more = objectOf(data?.additionalParameters);
  const of = (name: string) => text([more?.[name]].flat()[0]);
  if (algorithm === 'argon2')
    return `$argon2${of('type') ?? 'id'}$v=${versions[of('version') ?? '1.3']}$m=${of('memory')},t=${text(data?.hashIterations)},p=${of('parallelism')}$${salt}$${hash}`;
  const digest = /^pbkdf2(?:-(sha256|sha512))?$/.exec(algorithm);
  return digest ? `$pbkdf2-${digest[1] ?? 'sha1'}$i=${text(data?.hashIterations)}$${salt}$${hash}` : undefined;
}

/**
 * The secret of an authenticator app whose codes are like ours. Keycloak keeps it as the text whose bytes are the secret,
 * or in Base32 if it says so.
 */
function totpOf({ type, secretData, credentialData }: SourceRecord): string | undefined {
  const data = objectOf(credentialData);
  const secret = text(objectOf(secretData)?.value);
  const isOurs = data?.subType === 'totp' && data.algorithm === 'HmacSHA1' && data.digits === 6 && data.period === 30;
  if (type !== 'otp' || !isOurs || secret === undefined) return undefined;
  const encoding = text(data.secretEncoding)?.toUpperCase();
  if (encoding === undefined) return base64(new TextEncoder().encode(secret));
  return encoding === 'BASE32' ? base32(secret) : undefined;
}

/** Recovery codes are of use beside an authenticator app alone. */
function factorsOf(credentials: readonly SourceRecord[]) {
  const secret = credentials.map(totpOf).find(Boolean);
  return secret === undefined ? {} : { totp_secret_base64: secret, recovery_code_hashes: credentials.flatMap(codesOf) };
}

/** Recovery codes are digests without a salt; Keycloak names SHA-512 by the signature that has it, too. */
function codesOf({ type, secretData, credentialData }: SourceRecord): string[] {
  const algorithm = text(objectOf(credentialData)?.algorithm);
  if (type !== 'recovery-authn-codes' || !['RS512', 'SHA-512'].includes(String(algorithm))) return [];
  return listOf(objectOf(secretData)?.codes).flatMap(({ encodedHashedValue }) => {
    const digest = text(encodedHashedValue);
    return digest ? [`{SHA512}${digest}`] : [];
  });
}

const unpadded = (value: unknown) => text(value)?.replace(/=+$/, '');
