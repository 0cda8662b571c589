import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Cbor } from './cbor.ts';

/** A key pair of an authenticator. */
export interface AuthenticatorKey {
  /** The public key as COSE has it (RFC 9053). */
  readonly cose: ReadonlyMap<number, Cbor>;
  sign(data: Uint8Array): Buffer;
}

type Algorithm = -7 | -8 | -257;

/** A new key: ES256, Ed25519 or RS256. */
export function newKey(algorithm: Algorithm = -7, rsaBits = 2048): AuthenticatorKey {
  const { publicKey, privateKey } = generate(algorithm, rsaBits);
  const jwk = publicKey.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  const parts: Record<Algorithm, [number, Cbor][]> = {
    [-7]: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ],
    [-8]: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part('x')],
    ],
    [-257]: [
      [1, 3],
      [3, -257],
      [-1, part('n')],
      [-2, part('e')],
    ],
  };
  const digest = algorithm === -8 ? null : 'sha256';
  return { cose: new Map(parts[algorithm]), sign: (data) => sign(digest, data, privateKey) };
}

function generate(algorithm: Algorithm, rsaBits: number): { publicKey: KeyObject; privateKey: KeyObject } {
  if (algorithm === -7) return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === -8) return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: rsaBits });
}
