import type { OfProject } from '../context/of-project.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/webhook-endpoints/:endpoint_id/secret', 'admin'>;

/** What a receiver verifies signatures with. */
export interface WebhookSecret {
  /** Begins with `whsec_`. */
  readonly secret: string;
  /** The one before, with which messages are signed as well until it expires. */
  readonly previous: { readonly secret: string; readonly expiresAt: Date } | null;
}

/** How the secret of an endpoint is replaced. */
export interface WebhookSecretRotation {
  /** For how long the secret before stays good: a day where it is left out, at most a week. */
  readonly overlapMillis?: number | undefined;
}

/** What the receiver verifies signatures with: `readWebhook(request, { secrets: [secret] })`. */
export async function getWebhookSecret({ call }: OfProject, endpoint_id: string): Promise<WebhookSecret> {
  return shaped(await call('GET /latchkey/webhook-endpoints/:endpoint_id/secret', { params: { endpoint_id } }));
}

/** Signs with a new secret, and for a while with the one before as well. */
export async function rotateWebhookSecret(
  { change }: OfProject,
  endpoint_id: string,
  { overlapMillis }: WebhookSecretRotation = {},
): Promise<WebhookSecret> {
  const path = 'POST /latchkey/webhook-endpoints/:endpoint_id/secret/rotate';
  const body = overlapMillis === undefined ? {} : { overlap_millis: overlapMillis };
  return shaped(await change(path, { params: { endpoint_id }, body }));
}

/** Of another service, where that sends the webhooks of the installation. */
export async function readSvixToken({ call }: OfProject): Promise<string> {
  return (await call('POST /webhooks/svix-token', { body: {} })).token;
}

const shaped = ({ secret, previous }: Json): WebhookSecret => ({
  secret,
  previous: previous && { secret: previous.secret, expiresAt: new Date(previous.expires_at_millis) },
});
