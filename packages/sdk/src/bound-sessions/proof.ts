import { type DpopClaims, dpopAlgorithm } from '@latchkey/protocol/dpop';

const encoder = new TextEncoder();
const signature = { name: 'ECDSA', hash: 'SHA-256' };

/** A proof that a request comes from who holds the key (RFC 9449, section 4.2). */
export async function dpopProof(key: CryptoKeyPair, claims: DpopClaims): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey);
  const header = { typ: 'dpop+jwt', alg: dpopAlgorithm, jwk: { kty, crv, x, y } };
  const signed = `${encodedJson(header)}.${encodedJson(claims)}`;
  return `${signed}.${encoded(await crypto.subtle.sign(signature, key.privateKey, encoder.encode(signed)))}`;
}

/** As a proof names the access token that it is for. */
export const tokenHash = async (token: string): Promise<string> =>
  encoded(await crypto.subtle.digest('SHA-256', encoder.encode(token)));

const encodedJson = (part: object) => encoded(encoder.encode(JSON.stringify(part)));

/** Base64url (RFC 7515, section 2). */
const encoded = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
