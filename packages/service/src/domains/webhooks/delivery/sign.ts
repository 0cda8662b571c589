import { createHmac } from 'node:crypto';
import { signingKey } from '../endpoints/secret.ts';

/** A message to sign. */
interface Message {
  readonly id: string;
  readonly atMillis: number;
  readonly body: string;
}

/**
 * The headers of a message, by which receivers know it and that it comes from here: those of Standard Webhooks,
 * and the same under the names of Svix. With several secrets there are as many signatures, and one that fits is enough.
 */
export function signedHeaders({ id, atMillis, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(atMillis / 1000));
  const signature = secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`).join(' ');
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

const sign = (secret: string, text: string) => createHmac('sha256', signingKey(secret)).update(text).digest('base64');
