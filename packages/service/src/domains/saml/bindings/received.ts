import { Refused } from '../refused.ts';
import { checkIds, checkSignaturePlaces, isSignature } from '../signatures/outline.ts';
import { signedBytes } from '../signatures/signed-bytes.ts';
import { decodeBase64, inflateBase64 } from '../xml/encoding.ts';
import { parseXml, withDescendants, type XmlElement } from '../xml/xml.ts';
import { type MessageField, readRedirect } from './redirect.ts';

/** A message as it arrived: in an address, or in a form. */
export type ReceivedMessage =
  | {
      readonly binding: 'redirect';
      /** What follows the question mark, exactly as it was received: that is what the signature covers. */
      readonly query: string;
    }
  | {
      readonly binding: 'post';
      /** The field of the form. */
      readonly message: string;
      readonly relayState: string | undefined;
    };

/** A message whose every part was signed. */
export interface SignedMessage {
  readonly root: XmlElement;
  readonly relayState: string | undefined;
}

/** Reads a message, which has to be signed with one of the certificates, whichever way it came. */
export function receive(
  received: ReceivedMessage,
  field: MessageField,
  certificates: readonly string[],
): SignedMessage {
  if (received.binding === 'redirect') {
    const { message, relayState } = readRedirect(received.query, field, certificates);
    const root = parseXml(inflateBase64(message));
    // The binding has a signature of its own, and allows no other (bindings, section 3.4.4.1).
    checkSignaturePlaces(withDescendants(root), []);
    return { root, relayState };
  }
  const text = decodeBase64(received.message);
  const root = parseXml(text);
  const all = withDescendants(root);
  checkIds(all);
  checkSignaturePlaces(all, [root]);
  if (!root.children.some(isSignature)) throw new Refused('message_unsigned');
  return { root: parseXml(signedBytes(text, root, certificates)), relayState: received.relayState };
}
