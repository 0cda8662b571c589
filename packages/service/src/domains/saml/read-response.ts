import { type Assertion, readAssertion } from './assertion.ts';
import { decryptAssertion } from './encrypted-assertion.ts';
import { ASSERTION, PROTOCOL, SIGNATURE } from './namespaces.ts';
import { orRefusal, type Read, Refused } from './refused.ts';
import { signedBytes } from './signed-bytes.ts';
import { onlyChild, parseXml, withDescendants, type XmlElement } from './xml.ts';

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
    const text = decode(samlResponse);
    const response = parseXml(text);
    checkOutline(response);
    checkResponse(response, expected);
    const isSigned = response.children.some(isSignature);
    if (isSigned) signedBytes(text, response, expected.certificates);
    const encrypted = onlyChild(response, ASSERTION, 'EncryptedAssertion');
    const document = encrypted
      ? normalized(await decryptAssertion(encrypted, expected.decryptionKeys ?? [], isSigned))
      : text;
    const assertion = onlyChild(response, ASSERTION, 'Assertion') ?? decrypted(document);
    if (!assertion.children.some(isSignature)) throw new Refused('assertion_unsigned');
    return readAssertion(parseXml(signedBytes(document, assertion, expected.certificates)), expected);
  });

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function decode(samlResponse: string): string {
  const base64 = samlResponse.replaceAll(/\s/g, '');
  if (!BASE64.test(base64)) throw new Refused('encoding_malformed');
  try {
    return normalized(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64')));
  } catch (cause) {
    throw new Refused('encoding_malformed', undefined, { cause });
  }
}

/** Line ends become one character before anything reads them (XML, section 2.11): the verifying library doesn't do it. */
const normalized = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();

const isSignature = ({ namespace, name }: XmlElement) => namespace === SIGNATURE && name === 'Signature';

/**
 * One response with one assertion, each with at most one signature of its own, and none elsewhere: wherever a wrapped
 * document hides what was signed, it breaks one of these. Names count in any namespace.
 */
function checkOutline(response: XmlElement): void {
  if (response.namespace !== PROTOCOL || response.name !== 'Response') throw new Refused('not_a_response');
  const all = withDescendants(response);
  if (all.filter(({ name }) => name === 'Response').length !== 1) throw new Refused('not_a_response');
  if (response.attributes.get('Version') !== '2.0') throw new Refused('version_not_supported');
  checkStatus(response);
  const assertions = all.filter(({ name }) => /^(Encrypted)?Assertion$/.test(name));
  if (assertions.length !== 1) throw new Refused('assertion_count');
  if (!response.children.some((child) => child === assertions[0] && child.namespace === ASSERTION))
    throw new Refused('assertion_misplaced');
  checkIds(all);
  checkSignaturePlaces(all, [response, ...assertions.filter(({ name }) => name === 'Assertion')]);
}

function checkStatus(response: XmlElement): void {
  const status = onlyChild(response, PROTOCOL, 'Status');
  const code = status && onlyChild(status, PROTOCOL, 'StatusCode');
  const value = code?.attributes.get('Value');
  if (value === 'urn:oasis:names:tc:SAML:2.0:status:Success') return;
  const second = code && onlyChild(code, PROTOCOL, 'StatusCode')?.attributes.get('Value');
  throw new Refused('status_not_success', second ?? value);
}

function checkIds(all: readonly XmlElement[]): void {
  const ids = all.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => /^id$/i.test(name)).map(([, id]) => id),
  );
  if (ids.length !== new Set(ids).size) throw new Refused('duplicate_id');
}

function checkSignaturePlaces(all: readonly XmlElement[], owners: readonly XmlElement[]): void {
  const owned = owners.map(({ children }) => children.filter(isSignature).length);
  const isEach = all.filter(({ name }) => name === 'Signature').length === owned.reduce((sum, count) => sum + count, 0);
  if (!isEach || owned.some((count) => count > 1)) throw new Refused('signature_misplaced');
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
  const isOne = all.filter(({ name }) => /^(Encrypted)?Assertion$/.test(name)).length === 1;
  if (!isOne || root.namespace !== ASSERTION || root.name !== 'Assertion') throw new Refused('assertion_count');
  checkIds(all);
  checkSignaturePlaces(all, [root]);
  return root;
}
