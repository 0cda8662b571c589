import { keyOf } from './verify.ts';

/** A message as it is to be signed. */
export interface WebhookToSign {
  /** What receivers know it by. */
  readonly id: string;
  /** To the letter as it is sent. */
  readonly body: string;
  /** Begins with `whsec_`. */
  readonly secret: string;
  /** When it is sent; now where it is left out. */
  readonly sentAt?: Date | undefined;
}

/**
 * The headers that the service sends with a message, for tests of a receiver:
 * `fetch(url, { method: 'POST', body, headers: await signWebhook({ id: 'msg_1', body, secret }) })`.
 */
export async function signWebhook({
  id,
  body,
  secret,
  sentAt = new Date(),
}: WebhookToSign): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  const signature = `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}
