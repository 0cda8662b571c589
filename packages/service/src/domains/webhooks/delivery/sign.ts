import { createHmac } from 'node:crypto';
import { signingKey } from '../endpoints/secret.ts';

/**
 * The headers of a try, by which receivers know the message and that it comes from here: those of Standard Webhooks,
 * and the same under the names of Svix. With several secrets there are as many signatures, and one that fits is enough.
 */
export function signedHeaders(
  messageId: string,
  atMillis: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(atMillis / 1000));
  const signature = secrets.map((secret) => `v1,${sign(secret, `${messageId}.${timestamp}.${body}`)}`).join(' ');
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': messageId,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}

const sign = (secret: string, text: string) => createHmac('sha256', signingKey(secret)).update(text).digest('base64');
