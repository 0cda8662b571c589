import { generateKeyPairSync, sign } from 'node:crypto';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An id token as OpenID Connect Core, section 2, has it, an hour long unless the claims say otherwise. */
export function idToken(claims: Readonly<Record<string, unknown>>): string {
  const now = Math.floor(Date.now() / 1000);
  const signed = [
    { alg: 'RS256', typ: 'JWT', kid: 'test' },
    { iat: now, exp: now + 3600, ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}
