import type { OfProject } from '../context/of-project.ts';
import type { WebhookKind } from './endpoints.ts';

/** A kind of event that webhooks tell of. */
export interface WebhookKindFacts {
  /** As endpoints are subscribed to it. */
  readonly kind: WebhookKind;
  /** What it is about, such as `Users`. */
  readonly group: string;
  /** What happened, in words. */
  readonly label: string;
  /** A body with made-up content, in the shape of real ones. */
  readonly sample: { readonly type: WebhookKind; readonly data?: unknown };
}

/** Every kind, those about the same one after the other. */
export async function readWebhookKinds({ call }: OfProject): Promise<readonly WebhookKindFacts[]> {
  return (await call('GET /latchkey/webhook-kinds', { query: {} })).items;
}
