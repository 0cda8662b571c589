import { createSign } from 'node:crypto';
import { RSA_SHA256, type SigningKey, signXml } from '../signatures/sign-xml.ts';
import { deflateBase64, encodeBase64 } from '../xml/encoding.ts';
import type { MessageField } from './redirect.ts';

/** How a message of ours reaches the other side: the browser goes to an address, or submits a form. */
export type SentMessage =
  | { readonly binding: 'redirect'; readonly url: string }
  | { readonly binding: 'post'; readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** Where and how a message is sent. */
export interface Delivery {
  readonly binding: 'redirect' | 'post';
  /** The address of the other side, which the message names, too. */
  readonly destination: string;
  readonly relayState: string | undefined;
  /** Logouts are always signed. */
  readonly signingKey: SigningKey;
}

/** Signs a message and makes it ready to be sent. */
export function send(xml: string, id: string, field: MessageField, delivery: Delivery): SentMessage {
  const { binding, destination, relayState, signingKey } = delivery;
  if (binding === 'redirect') return { binding, url: redirectUrl(xml, field, delivery) };
  const message = encodeBase64(signXml(xml, id, signingKey));
  const fields = { [field]: message, ...(relayState !== undefined && { RelayState: relayState }) };
  return { binding, action: destination, fields };
}

function redirectUrl(xml: string, field: MessageField, { destination, relayState, signingKey }: Delivery): string {
  const signed = Object.entries({ [field]: deflateBase64(xml), RelayState: relayState, SigAlg: RSA_SHA256 })
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&');
  const signature = createSign('sha256').update(signed).sign(signingKey.privateKey, 'base64');
  const separator = destination.includes('?') ? '&' : '?';
  return `${destination}${separator}${signed}&Signature=${encodeURIComponent(signature)}`;
}
