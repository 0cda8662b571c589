import { X509Certificate } from 'node:crypto';
import { orRefusal, type Read, Refused } from '../refused.ts';

/** A certificate whose key signs what an identity provider says. */
export interface SigningCertificate {
  readonly pem: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

const MIN_RSA_BITS = 2048;
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];

/** Reads a certificate that an administrator entered: PEM, or its base64 alone. */
export const parseSigningCertificate = (text: string): Promise<Read<SigningCertificate>> =>
  orRefusal(() => signingCertificate(readCertificate(text)));

/** A certificate as it is pinned. */
export function signingCertificate(certificate: X509Certificate): SigningCertificate {
  checkKey(certificate);
  return {
    pem: certificate.toString(),
    validFrom: new Date(certificate.validFrom),
    validUntil: new Date(certificate.validTo),
  };
}

export function readCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64'));
  } catch (cause) {
    throw new Refused('certificate_unreadable', undefined, { cause });
  }
}

/** Refuses keys that can be broken, and those with which no allowed algorithm signs. */
function checkKey({ publicKey }: X509Certificate): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  const isAllowed =
    (type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS) ||
    (type === 'ec' && CURVES.includes(details?.namedCurve ?? ''));
  if (!isAllowed) throw new Refused('certificate_key_not_allowed');
}

/** The certificates of a connection. Their keys are checked here, too: what is stored may be older than the rule. */
export const pinnedCertificates = (pems: readonly string[]): X509Certificate[] =>
  pems.map((pem) => {
    const certificate = readCertificate(pem);
    checkKey(certificate);
    return certificate;
  });
