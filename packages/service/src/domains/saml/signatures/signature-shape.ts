import { Refused } from '../refused.ts';
import { SIGNATURE } from '../xml/namespaces.ts';
import { childrenOf, onlyChild, withDescendants, type XmlElement } from '../xml/xml.ts';
import { digestAlgorithms, signatureAlgorithms } from './algorithms.ts';

export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
/** An empty one would stand for the whole document. */
const ID = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
export const ENVELOPED = `${SIGNATURE}enveloped-signature`;

/**
 * Refuses a signature with anything that SAML has no use for (core, section 5.4): it covers its parent alone, by id,
 * canonicalized in one way. Returns the key that it names, in base64; it is never trusted.
 */
export function checkSignatureShape(owner: XmlElement): string | undefined {
  const signature = child(owner, 'Signature');
  exactly(signature, ['SignedInfo', 'SignatureValue'], ['KeyInfo']);
  const signedInfo = child(signature, 'SignedInfo');
  exactly(signedInfo, ['CanonicalizationMethod', 'SignatureMethod', 'Reference']);
  const reference = child(signedInfo, 'Reference');
  exactly(reference, ['Transforms', 'DigestMethod', 'DigestValue']);
  const [signatureMethod, digestMethod] = [child(signedInfo, 'SignatureMethod'), child(reference, 'DigestMethod')];
  for (const leaf of [
    signatureMethod,
    digestMethod,
    child(signature, 'SignatureValue'),
    child(reference, 'DigestValue'),
  ])
    exactly(leaf, []);

  checkAlgorithm(algorithmOf(signatureMethod), signatureAlgorithms);
  checkAlgorithm(algorithmOf(digestMethod), digestAlgorithms);
  checkTransforms([child(signedInfo, 'CanonicalizationMethod')], [EXCLUSIVE]);
  checkTransforms(child(reference, 'Transforms').children, [ENVELOPED, EXCLUSIVE]);
  const id = owner.attributes.get('ID') ?? '';
  if (!ID.test(id) || reference.attributes.get('URI') !== `#${id}`) throw new Refused('reference_mismatch');
  return namedKey(signature);
}

function child(element: XmlElement, name: string): XmlElement {
  const found = onlyChild(element, SIGNATURE, name);
  if (!found) throw new Refused('signature_malformed');
  return found;
}

/** These children in this order, each once, and no others. */
function exactly(element: XmlElement, names: readonly string[], optional: readonly string[] = []): void {
  const found = element.children.map(({ namespace, name }) => (namespace === SIGNATURE ? name : undefined));
  const expected = [...names, ...optional.filter((name) => found.includes(name))];
  if (found.length !== expected.length || expected.some((name, at) => name !== found[at]))
    throw new Refused('signature_malformed');
}

const algorithmOf = ({ attributes }: XmlElement) => attributes.get('Algorithm') ?? '';

export function checkAlgorithm(algorithm: string, allowed: Readonly<Record<string, unknown>>): void {
  if (/#hmac-/.test(algorithm)) throw new Refused('signature_uses_secret');
  if (/sha1$/.test(algorithm)) throw new Refused('signature_uses_sha1');
  if (!Object.hasOwn(allowed, algorithm)) throw new Refused('signature_algorithm_not_allowed');
}

/** A canonicalization may name prefixes to keep, and has no other content. */
function checkTransforms(methods: readonly XmlElement[], algorithms: readonly string[]): void {
  const isAllowed = ({ attributes, children }: XmlElement, at: number) =>
    attributes.get('Algorithm') === algorithms[at] &&
    children.every(
      ({ namespace, name, children: below }) =>
        algorithms[at] === EXCLUSIVE && namespace === EXCLUSIVE && name === 'InclusiveNamespaces' && below.length === 0,
    );
  if (methods.length !== algorithms.length || !methods.every(isAllowed)) throw new Refused('transform_not_allowed');
}

/** By its certificate, or as it is. */
function namedKey(signature: XmlElement): string | undefined {
  const [keyInfo] = childrenOf(signature, SIGNATURE, 'KeyInfo');
  const within = keyInfo ? withDescendants(keyInfo) : [];
  const [key] = ['X509Certificate', 'Modulus', 'PublicKey'].flatMap((named) =>
    within.filter(({ name }) => name === named),
  );
  return key?.text;
}
