import { SignedXml } from 'xml-crypto';
import { ENVELOPED, EXCLUSIVE } from './signature-shape.ts';

/** Our key pair for a connection, PEM: RSA. */
export interface SigningKey {
  readonly privateKey: string;
  readonly certificate: string;
}

export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** A message of ours with a signature after its issuer, where the schema wants it. */
export function signXml(xml: string, id: string, { privateKey, certificate }: SigningKey): string {
  const signature = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signature.addReference({
    xpath: `/*[@ID='${id}']`,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [ENVELOPED, EXCLUSIVE],
  });
  const location = { reference: "/*/*[local-name(.)='Issuer']", action: 'after' } as const;
  signature.computeSignature(xml, { prefix: 'ds', location });
  return signature.getSignedXml();
}
