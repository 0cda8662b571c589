/** A credential as Keycloak stores it: what is secret, and how to use it, are JSON in texts. */
export interface Credential {
  readonly type: 'password' | 'otp';
  readonly userLabel?: string;
  readonly secretData: string;
  readonly credentialData: string;
}

interface Hash {
  readonly algorithm: string;
  readonly iterations: string;
  readonly salt: Buffer;
  readonly value: Buffer;
  readonly more?: Readonly<Record<string, string>>;
}

const ARGON2ID = /^(?:argon2)?\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;
const PBKDF2 = /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)(?:,l=\d+)?\$([^$]+)\$([^$]+)$/;
const PBKDF2_OF_DJANGO = /^pbkdf2_(sha1|sha256)\$(\d+)\$([^$]+)\$([^$]+)$/;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A stored hash; undefined for one of an algorithm that Keycloak doesn't have. */
export function passwordCredential(stored: string): Credential | undefined {
  const hash = argon2In(stored) ?? pbkdf2In(stored);
  if (!hash) return undefined;
  const { algorithm, iterations, salt, value, more = {} } = hash;
  const additionalParameters = Object.fromEntries(Object.entries(more).map(([name, one]) => [name, [one]]));
  return {
    type: 'password',
    secretData: JSON.stringify({
      value: value.toString('base64'),
      salt: salt.toString('base64'),
      additionalParameters: {},
    }),
    credentialData: JSON.stringify({ hashIterations: Number(iterations), algorithm, additionalParameters }),
  };
}

/** The secret of an authenticator app. */
export const totpCredential = (secret: Buffer): Credential => ({
  type: 'otp',
  userLabel: 'Authenticator app',
  secretData: JSON.stringify({ value: base32(secret) }),
  credentialData: JSON.stringify({
    subType: 'totp',
    digits: 6,
    counter: 0,
    period: 30,
    algorithm: 'HmacSHA1',
    secretEncoding: 'BASE32',
  }),
});

function argon2In(stored: string): Hash | undefined {
  const [, memory = '', iterations = '', parallelism = '', salt = '', digest] = ARGON2ID.exec(stored) ?? [];
  if (digest === undefined) return undefined;
  const value = Buffer.from(digest, 'base64');
  const more = { hashLength: String(value.length), memory, type: 'id', version: '1.3', parallelism };
  return { algorithm: 'argon2', iterations, salt: Buffer.from(salt, 'base64'), value, more };
}

/** In passlib's Base64 the plus is a dot; Django's salt is the text itself. */
function pbkdf2In(stored: string): Hash | undefined {
  const isDjango = stored.startsWith('pbkdf2_');
  const read = (isDjango ? PBKDF2_OF_DJANGO : PBKDF2).exec(stored);
  if (!read) return undefined;
  const [, digest = 'sha1', iterations = '', salt = '', value = ''] = read;
  const bytes = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64');
  return {
    algorithm: digest === 'sha1' ? 'pbkdf2' : `pbkdf2-${digest}`,
    iterations,
    salt: isDjango ? Buffer.from(salt) : bytes(salt),
    value: bytes(value),
  };
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((letter) => ALPHABET[Number.parseInt(letter.padEnd(5, '0'), 2)]).join('');
}
