import { createPublicKey, type JsonWebKey } from 'node:crypto';

/** Labels and values of COSE keys (RFC 9053). */
const KTY = 1;
const ALG = 3;
const MAX_RSA_BYTES = 512;

/** A COSE key, read by its labels. */
interface CoseKey {
  get(label: number): unknown;
}

/** Whether signatures can be verified with a key: it is whole, of the kind that its algorithm asks for, and no giant. */
export function isUsableKey(key: CoseKey): boolean {
  const jwk = jwkOf(key);
  if (!jwk) return false;
  try {
    createPublicKey({ key: jwk, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

function jwkOf(key: CoseKey): JsonWebKey | undefined {
  const [kty, alg] = [key.get(KTY), key.get(ALG)];
  const part = (label: number) => encoded(key.get(label));
  if (alg === -8 && kty === 1 && key.get(-1) === 6) return { kty: 'OKP', crv: 'Ed25519', ...strings({ x: part(-2) }) };
  if (alg === -7 && kty === 2 && key.get(-1) === 1)
    return { kty: 'EC', crv: 'P-256', ...strings({ x: part(-2), y: part(-3) }) };
  if (alg === -257 && kty === 3 && isBearable(key.get(-1)))
    return { kty: 'RSA', ...strings({ n: part(-1), e: part(-2) }) };
  return undefined;
}

const isBearable = (modulus: unknown) =>
  modulus instanceof Uint8Array && modulus.length >= MAX_RSA_BYTES / 2 && modulus.length <= MAX_RSA_BYTES;

const encoded = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : undefined;

/** Leaves out what is missing, for which the key is refused then. */
const strings = (parts: Record<string, string | undefined>): JsonWebKey =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as JsonWebKey;
