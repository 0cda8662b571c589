import { createHash, type KeyObject, verify } from 'node:crypto';

/** What xml-crypto asks of an algorithm that verifies. */
interface Verifier {
  getAlgorithmName(): string;
  getSignature(): never;
  verifySignature(signed: string, key: KeyObject, signature: string): boolean;
}

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const HASHES = ['sha256', 'sha384', 'sha512'];

/** RSA and ECDSA with SHA-2. There is no HMAC for which a public key could be taken as the secret, and no SHA-1. */
export const signatureAlgorithms: Readonly<Record<string, new () => Verifier>> = Object.fromEntries(
  HASHES.flatMap((hash) =>
    (['rsa', 'ec'] as const).map((type) => {
      const name = `${MORE}${type === 'ec' ? 'ecdsa' : 'rsa'}-${hash}`;
      return [name, verifierOf(name, hash, type)];
    }),
  ),
);

export const digestAlgorithms = Object.fromEntries(
  [
    ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'] as const,
    [`${MORE}sha384`, 'sha384'] as const,
    ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'] as const,
  ].map(([name, hash]) => [name, digestOf(name, hash)]),
);

function verifierOf(name: string, hash: string, type: 'rsa' | 'ec'): new () => Verifier {
  return class {
    getAlgorithmName = () => name;
    getSignature = () => {
      throw new Error('Signatures are only verified here.');
    };
    /** An algorithm takes keys of its own kind alone. */
    verifySignature = (signed: string, key: KeyObject, signature: string) =>
      key.asymmetricKeyType === type &&
      verify(hash, Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'));
  };
}

function digestOf(name: string, hash: string) {
  return class {
    getAlgorithmName = () => name;
    getHash = (text: string) => createHash(hash).update(text, 'utf8').digest('base64');
  };
}
