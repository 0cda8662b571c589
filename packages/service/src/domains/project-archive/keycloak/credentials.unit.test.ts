import { expect, test } from 'vitest';
import { passwordCredential, totpCredential } from './credentials.ts';

const salt = Buffer.alloc(16, 255);
const digest = Buffer.alloc(32, 254);
const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const dotted = (bytes: Buffer) => plain(bytes).replaceAll('+', '.');

/** The two texts of a credential, read. */
function read(stored: string) {
  const { secretData = '{}', credentialData = '{}' } = passwordCredential(stored) ?? {};
  return { ...JSON.parse(secretData), ...JSON.parse(credentialData) };
}

test.each([
  ['argon2id', `$argon2id$v=19$m=19456,t=2,p=1$${plain(salt)}$${plain(digest)}`],
  ['argon2id, by Django', `argon2$argon2id$v=19$m=19456,t=2,p=1$${plain(salt)}$${plain(digest)}`],
])('%s has its parameters as texts in lists', (_, stored) => {
  expect(read(stored)).toEqual({
    value: digest.toString('base64'),
    salt: salt.toString('base64'),
    algorithm: 'argon2',
    hashIterations: 2,
    additionalParameters: {
      hashLength: ['32'],
      memory: ['19456'],
      type: ['id'],
      version: ['1.3'],
      parallelism: ['1'],
    },
  });
});

test.each([
  ['SHA-1', `$pbkdf2$1000$${dotted(salt)}$${dotted(digest)}`, 'pbkdf2', salt],
  ['SHA-256', `$pbkdf2-sha256$i=1000,l=32$${plain(salt)}$${plain(digest)}`, 'pbkdf2-sha256', salt],
  ['SHA-512', `$pbkdf2-sha512$1000$${dotted(salt)}$${dotted(digest)}`, 'pbkdf2-sha512', salt],
  ['SHA-256, by Django', `pbkdf2_sha256$1000$salt$${digest.toString('base64')}`, 'pbkdf2-sha256', Buffer.from('salt')],
])('PBKDF2 of %s has its salt in Base64', (_, stored, algorithm, bytes) => {
  expect(read(stored)).toMatchObject({
    algorithm,
    hashIterations: 1000,
    value: digest.toString('base64'),
    salt: bytes.toString('base64'),
  });
});

test.each([
  ['bcrypt', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ['a fast digest that is wrapped', `wrapped:md5:$argon2id$v=19$m=19456,t=2,p=1$${plain(salt)}$${plain(digest)}`],
  ['scrypt', '$scrypt$ln=14,r=8,p=1$c2FsdA$a2V5'],
])('%s is none', (_, stored) => {
  expect(passwordCredential(stored)).toBeUndefined();
});

test('the secret of an authenticator app is in Base32', () => {
  const { secretData } = totpCredential(Buffer.from('12345678901234567890'));
  expect(JSON.parse(secretData)).toEqual({ value: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
  expect(JSON.parse(totpCredential(Buffer.from('foobar')).secretData)).toEqual({ value: 'MZXW6YTBOI' });
});
