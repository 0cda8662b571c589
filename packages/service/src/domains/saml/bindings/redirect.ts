import { Refused } from '../refused.ts';
import { signatureAlgorithms } from '../signatures/algorithms.ts';
import { pinnedCertificates } from '../signatures/certificates.ts';
import { checkAlgorithm } from '../signatures/signature-shape.ts';
import { bytesOf } from '../xml/encoding.ts';

/** What a message is: a request, or an answer to one. */
export type MessageField = 'SAMLRequest' | 'SAMLResponse';

const NAMES = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature', 'SAMLEncoding'];
const DEFLATE = 'urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE';

/**
 * Reads the query of an address whose signature verifies (bindings, section 3.4.4.1). The signature covers the parameters
 * as they were encoded by the other side, in an order of its own: encoded again they'd often be other bytes.
 */
export function readRedirect(
  query: string,
  field: MessageField,
  certificates: readonly string[],
): { message: string; relayState: string | undefined } {
  const raw = parametersOf(query);
  const message = raw.get(field);
  const other = field === 'SAMLRequest' ? 'SAMLResponse' : 'SAMLRequest';
  if (message === undefined || raw.has(other)) throw new Refused('not_a_logout_message');
  if (decoded(raw.get('SAMLEncoding') ?? DEFLATE) !== DEFLATE) throw new Refused('encoding_malformed');
  const [algorithm, signature] = [raw.get('SigAlg'), raw.get('Signature')];
  if (algorithm === undefined || signature === undefined) throw new Refused('message_unsigned');
  const signed = [field, 'RelayState', 'SigAlg']
    .flatMap((name) => (raw.has(name) ? `${name}=${raw.get(name)}` : []))
    .join('&');
  checkSignature(signed, decoded(algorithm), decoded(signature), certificates);
  const relayState = raw.get('RelayState');
  return { message: decoded(message), relayState: relayState && decoded(relayState.replaceAll('+', ' ')) };
}

/** SAML's parameters, still encoded. None comes twice or in disguise, so that every reader finds the same. */
function parametersOf(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of query.split('&')) {
    const [name = '', ...value] = pair.split('=');
    const meant = decoded(name);
    if (!NAMES.includes(meant)) continue;
    if (name !== meant || parameters.has(name)) throw new Refused('encoding_malformed');
    parameters.set(name, value.join('='));
  }
  return parameters;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new Refused('encoding_malformed', undefined, { cause });
  }
}

function checkSignature(signed: string, algorithm: string, signature: string, certificates: readonly string[]): void {
  checkAlgorithm(algorithm, signatureAlgorithms);
  bytesOf(signature);
  const Verifier = signatureAlgorithms[algorithm];
  const isValid = pinnedCertificates(certificates).some(
    ({ publicKey }) => Verifier && new Verifier().verifySignature(signed, publicKey, signature),
  );
  if (!isValid) throw new Refused('signature_invalid');
}
