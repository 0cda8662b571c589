import { type Assertion, readAssertion } from './assertion.ts';
import { decrypt } from './decrypt.ts';
import { orRefusal, type Read, Refused } from './refused.ts';
import { checkIds, checkSignaturePlaces, isSignature, onlyOne } from './signatures/outline.ts';
import { signedBytes } from './signatures/signed-bytes.ts';
import { checkStatus } from './status.ts';
import { decodeBase64 } from './xml/encoding.ts';
import { ASSERTION, PROTOCOL } from './xml/namespaces.ts';
import { onlyChild, parseXml, withDescendants, type XmlElement } from './xml/xml.ts';

/** What a response has to fit to: the connection, and the request that it answers. */
export interface ExpectedResponse {
  /** The identity provider's entity id. */
  readonly issuer: string;
  /** The connection's certificates, PEM. No other key verifies anything. */
  readonly certificates: readonly string[];
  /** Our entity id. */
  readonly audience: string;
  /** The address of our assertion consumer service. */
  readonly assertionConsumerService: string;
  /** The id of the request; undefined where a sign-in may begin at the identity provider. */
  readonly requestId: string | undefined;
  /** Our private keys, PEM, for encrypted assertions: more than one while they are rotated. */
  readonly decryptionKeys?: readonly string[];
  readonly now: Date;
}

/**
 * Reads the `SAMLResponse` of a form (bindings, section 3.5). The assertion comes from the bytes that it was signed as. It
 * can be used once: remember its id until `rememberUntil`, and refuse it until then.
 */
export const readResponse = (samlResponse: string, expected: ExpectedResponse): Promise<Read<Assertion>> =>
  orRefusal(async () => {
    const text = decodeBase64(samlResponse);
    const response = parseXml(text);
    checkOutline(response);
    checkResponse(response, expected);
    const isSigned = response.children.some(isSignature);
    if (isSigned) signedBytes(text, response, expected.certificates);
    const encrypted = onlyChild(response, ASSERTION, 'EncryptedAssertion');
    const document = encrypted ? await decrypt(encrypted, expected.decryptionKeys ?? [], isSigned) : text;
    const assertion = onlyChild(response, ASSERTION, 'Assertion') ?? decrypted(document);
    if (!assertion.children.some(isSignature))
      throw new Refused(isSigned ? 'only_response_signed' : 'assertion_unsigned');
    const signed = parseXml(signedBytes(document, assertion, expected.certificates));
    return readAssertion(signed, { ...expected, decryptionKeys: expected.decryptionKeys ?? [] });
  });

/**
 * One response with one assertion, each with at most one signature of its own, and none elsewhere: wherever a wrapped
 * document hides what was signed, it breaks one of these. Names count in any namespace.
 */
function checkOutline(response: XmlElement): void {
  if (response.namespace !== PROTOCOL || response.name !== 'Response') throw new Refused('not_a_response');
  const all = withDescendants(response);
  // Before anything that the response says of itself, so that no such word hides an attack.
  const [assertion] = onlyOne(response, all);
  if (response.attributes.get('Version') !== '2.0') throw new Refused('version_not_supported');
  checkStatus(response);
  if (!assertion) throw new Refused('assertion_missing');
  if (!response.children.some((child) => child === assertion && child.namespace === ASSERTION))
    throw new Refused('assertion_misplaced');
  checkIds(all);
  checkSignaturePlaces(all, assertion.name === 'Assertion' ? [response, assertion] : [response]);
}

/** The response may be unsigned: what it says can only refuse. */
function checkResponse(response: XmlElement, expected: ExpectedResponse): void {
  const { attributes } = response;
  const issuer = onlyChild(response, ASSERTION, 'Issuer')?.text ?? expected.issuer;
  if (issuer !== expected.issuer) throw new Refused('issuer_mismatch');
  const destination = attributes.get('Destination') ?? expected.assertionConsumerService;
  if (destination !== expected.assertionConsumerService) throw new Refused('destination_mismatch');
  const answered = attributes.get('InResponseTo') ?? expected.requestId;
  if (answered !== expected.requestId) throw new Refused('in_response_to_mismatch');
}

/** An encrypted assertion gets the checks of the outline once it is readable. */
function decrypted(document: string): XmlElement {
  const root = parseXml(document);
  const all = withDescendants(root);
  onlyOne(root, all);
  if (root.namespace !== ASSERTION || root.name !== 'Assertion') throw new Refused('assertion_missing');
  checkIds(all);
  checkSignaturePlaces(all, [root]);
  return root;
}
