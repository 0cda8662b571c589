import { type ReceivedMessage, receive } from '../bindings/received.ts';
import type { MessageField } from '../bindings/redirect.ts';
import { Refused } from '../refused.ts';
import { ASSERTION, PROTOCOL } from '../xml/namespaces.ts';
import { onlyChild, type XmlElement } from '../xml/xml.ts';

/** What a logout message has to fit to. */
export interface ExpectedLogout {
  /** The identity provider's entity id. */
  readonly issuer: string;
  /** The connection's certificates, PEM. */
  readonly certificates: readonly string[];
  /** The address of our single logout service. */
  readonly singleLogoutService: string;
  readonly now: Date;
}

/** Reads what requests and responses have in common, or refuses it. A message that is signed names its destination. */
export function readMessage(received: ReceivedMessage, field: MessageField, expected: ExpectedLogout) {
  const { root, relayState } = receive(received, field, expected.certificates);
  const name = field === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse';
  if (root.namespace !== PROTOCOL || root.name !== name) throw new Refused('not_a_logout_message');
  const { attributes } = root;
  if (attributes.get('Version') !== '2.0') throw new Refused('version_not_supported');
  if (onlyChild(root, ASSERTION, 'Issuer')?.text !== expected.issuer) throw new Refused('issuer_mismatch');
  if (attributes.get('Destination') !== expected.singleLogoutService) throw new Refused('destination_mismatch');
  return { root, id: idOf(root), relayState };
}

function idOf({ attributes }: XmlElement): string {
  const id = attributes.get('ID');
  if (!id) throw new Refused('xml_malformed');
  return id;
}
