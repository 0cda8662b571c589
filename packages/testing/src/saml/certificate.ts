import 'reflect-metadata';
import { createPrivateKey, KeyObject, type webcrypto, X509Certificate } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';

/** A private key and its certificate, PEM. */
export interface SelfSigned {
  readonly privateKey: string;
  readonly certificate: string;
}

const rsa = (modulusLength: number) => ({
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength,
});

const ALGORITHMS = {
  rsa: rsa(2048),
  ec: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  /** Too short to be trusted. */
  'rsa-1024': rsa(1024),
  /** No signature of SAML's is made with it. */
  ed25519: { name: 'Ed25519' },
};

/** Which keys there are. */
export type KeyType = keyof typeof ALGORITHMS;

/** Makes a key, and a certificate for ten years that it signs itself. */
export async function selfSigned(type: KeyType = 'rsa'): Promise<SelfSigned> {
  const keys = await keyPair(type);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=identity-provider.example',
    keys,
    ...VALID,
    signingAlgorithm: ALGORITHMS[type],
  });
  return { privateKey: pemOf(keys), certificate: certificate.toString('pem') };
}

/** Makes a key, and a certificate that this RSA key signs. */
export async function issuedBy(issuer: SelfSigned): Promise<SelfSigned> {
  const keys = await keyPair('rsa');
  const pkcs8 = createPrivateKey(issuer.privateKey).export({ type: 'pkcs8', format: 'der' });
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=signs.identity-provider.example',
    issuer: new X509Certificate(issuer.certificate).subject,
    publicKey: keys.publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', pkcs8, ALGORITHMS.rsa, false, ['sign']),
    ...VALID,
    signingAlgorithm: ALGORITHMS.rsa,
  });
  return { privateKey: pemOf(keys), certificate: certificate.toString('pem') };
}

const VALID = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2036-01-01T00:00:00Z') };

const keyPair = async (type: KeyType) =>
  (await crypto.subtle.generateKey(ALGORITHMS[type], true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;

const pemOf = ({ privateKey }: webcrypto.CryptoKeyPair) =>
  KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
