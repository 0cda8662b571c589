import 'reflect-metadata';
import { KeyObject, type webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';

/** A private key and its self-signed certificate, PEM. */
export interface SelfSigned {
  readonly privateKey: string;
  readonly certificate: string;
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Makes a key, and a certificate for ten years. */
export async function selfSigned(type: 'rsa' | 'ec' = 'rsa'): Promise<SelfSigned> {
  const signingAlgorithm = type === 'rsa' ? RSA : EC;
  const keys = (await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=identity-provider.example',
    keys,
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2036-01-01T00:00:00Z'),
    signingAlgorithm,
  });
  const privateKey = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey, certificate: certificate.toString('pem') };
}
