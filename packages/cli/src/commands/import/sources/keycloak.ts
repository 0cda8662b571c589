import { isYes, listOf, millisOf, nameOf, objectOf, type Source, type SourceRecord, text, userOf } from './source.ts';

/** A realm as `kc.sh export --users realm_file` writes it: an object with `users`. */
export const keycloak: Source = {
  recognises: (record) => 'credentials' in record || 'federatedIdentities' in record || 'createdTimestamp' in record,
  line(record) {
    const email = text(record.email);
    return userOf({
      source_id: text(record.id) ?? text(record.username),
      emails: email === undefined ? [] : [{ value: email, is_verified: isYes(record.emailVerified) }],
      display_name: nameOf(record.firstName, record.lastName) ?? text(record.username),
      server_metadata: objectOf(record.attributes),
      created_at_millis: millisOf(record.createdTimestamp),
      ban: record.enabled === false ? {} : undefined,
      password_hash: hashOf(listOf(record.credentials).find(({ type }) => type === 'password')),
      oauth_providers: listOf(record.federatedIdentities).flatMap(({ identityProvider, userId }) => {
        const [id, accountId] = [text(identityProvider), text(userId)];
        return id && accountId ? [{ id, account_id: accountId }] : [];
      }),
    });
  },
};

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
    return `$argon2${of('type') ?? 'id'}$v=19$m=${of('memory')},t=${text(data?.hashIterations)},p=${of('parallelism')}$${salt}$${hash}`;
  const digest = /^pbkdf2(?:-(sha256|sha512))?$/.exec(algorithm);
  return digest ? `$pbkdf2-${digest[1] ?? 'sha1'}$i=${text(data?.hashIterations)}$${salt}$${hash}` : undefined;
}

const unpadded = (value: unknown) => text(value)?.replace(/=+$/, '');
