import type { KeyObject, X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { Refused } from '../refused.ts';
import { SIGNATURE } from '../xml/namespaces.ts';
import { parseDocument, type XmlElement } from '../xml/xml.ts';
import { digestAlgorithms, signatureAlgorithms } from './algorithms.ts';
import { pinnedCertificates } from './certificates.ts';
import { checkSignatureShape } from './signature-shape.ts';

/** The library's time grows with the square of the elements beside each other. */
const MAX_TAGS = 2_000;
/** What a point of a curve begins with if both of its coordinates follow (SEC 1, section 2.3.3). */
const UNCOMPRESSED = 4;

/**
 * The bytes that the signature of an element covers, if one of the connection's certificates verifies it. Read values from
 * these: the document around them is unsigned.
 */
export function signedBytes(text: string, owner: XmlElement, certificates: readonly string[]): string {
  if (text.split('<').length > MAX_TAGS) throw new Refused('too_large');
  const named = checkSignatureShape(owner);
  const pinned = pinnedCertificates(certificates);
  const id = owner.attributes.get('ID') ?? '';
  for (const { publicKey } of pinned) {
    const bytes = verifiedBy(publicKey, text, id);
    if (bytes !== undefined) return bytes;
  }
  const isKnown = named === undefined || pinned.some((certificate) => isNamed(certificate, named));
  throw new Refused(isKnown ? 'signature_invalid' : 'certificate_not_pinned');
}

/** Whether a document names this certificate, or its key, as a whole: a part of it could be guessed. */
function isNamed({ raw, publicKey }: X509Certificate, named: string): boolean {
  const { n, x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = n === undefined ? [Buffer.of(UNCOMPRESSED), fromBase64(x), fromBase64(y)] : [fromBase64(n)];
  return [raw, Buffer.concat(key)].some((whole) => whole.equals(fromBase64(named)));
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

function verifiedBy(publicKey: KeyObject, text: string, id: string): string | undefined {
  const document = parseDocument(text);
  const signature = Array.from(document.getElementsByTagNameNS(SIGNATURE, 'Signature')).find(
    ({ parentNode }) => parentNode?.getAttribute('ID') === id,
  );
  const signed = new SignedXml({ publicCert: publicKey, getCertFromKeyInfo: () => null });
  signed.SignatureAlgorithms = signatureAlgorithms as never;
  signed.HashAlgorithms = digestAlgorithms as never;
  try {
    signed.loadSignature(signature as never);
    if (!signed.checkSignature(text)) return undefined;
  } catch {
    return undefined;
  }
  const [bytes, ...others] = signed.getSignedReferences();
  return others.length === 0 ? bytes : undefined;
}
