import type { OfProject } from '../context/of-project.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/webhook-endpoints/:endpoint_id', 'admin'>;
type NewJson = BodyOf<'POST /latchkey/webhook-endpoints', 'admin'>;

/** What webhooks tell of. */
export type WebhookKind = NonNullable<Json['kinds']>[number];

/** A receiver that is told of what happens in the project. */
export interface WebhookEndpoint {
  /** Of the receiver. */
  readonly id: string;
  /** Where messages go. */
  readonly url: string;
  /** What it is for, in its creator's words; may be empty. */
  readonly description: string;
  /** The kinds it subscribes to; null for all. */
  readonly kinds: readonly WebhookKind[] | null;
  /** False if it was turned off: events in the meantime are dropped. */
  readonly isEnabled: boolean;
  /** Whether a delivery waits until the ones before it have ended. */
  readonly isOrdered: boolean;
  /** While paused it makes no attempts; events are queued. */
  readonly paused: { readonly at: Date; readonly reason: NonNullable<Json['paused']>['reason'] } | null;
  /** From when it was told. */
  readonly createdAt: Date;
  /** When it was last changed. */
  readonly updatedAt: Date;
  /** How many messages wait for it. */
  readonly pendingCount: number;
  /** When it last took one; null where it never has. */
  readonly lastDeliveredAt: Date | null;
  /** Since when every try has failed. */
  readonly failingSince: Date | null;
}

/** What an endpoint for webhooks begins with. */
export interface NewWebhookEndpoint {
  /** Where messages go: an address of `https:`, or `http:`, without a name or password in it. */
  readonly url: string;
  /** What it is for, in up to 1000 characters. */
  readonly description?: string | undefined;
  /** Left out or null, it is told of everything. */
  readonly kinds?: readonly WebhookKind[] | null | undefined;
  /** Whether it starts out enabled; it does by default. */
  readonly isEnabled?: boolean | undefined;
  /**
   * Whether a delivery waits until the ones before it have ended; it does by default. Without an order, one failing
   * delivery doesn't hold up the others, which may arrive before it.
   */
  readonly isOrdered?: boolean | undefined;
}

/** What is not named stays as it is. `isEnabled: true` also ends a pause. */
export type WebhookEndpointUpdate = Partial<NewWebhookEndpoint>;

/** Which page of the endpoints. */
export interface ListWebhookEndpointsOptions {
  /** The page size: 25 by default, 100 at most. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before; left out for the first. */
  readonly cursor?: string | undefined;
}

/** Some endpoints, oldest first; `nextCursor` is the `cursor` of those after them, null after the last. */
export type WebhookEndpointPage = WebhookEndpoint[] & { readonly nextCursor: string | null };

/** A page as it is kept. */
export interface CachedPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export async function readEndpoints(
  { call }: OfProject,
  query: ListWebhookEndpointsOptions,
): Promise<CachedPage<WebhookEndpoint>> {
  const { items, pagination } = await call('GET /latchkey/webhook-endpoints', { query: { ...query } });
  return { items: items.map(endpoint), nextCursor: pagination.next_cursor };
}

export async function readEndpoint({ call }: OfProject, endpoint_id: string): Promise<WebhookEndpoint | null> {
  const asked = call('GET /latchkey/webhook-endpoints/:endpoint_id', { params: { endpoint_id } });
  const json = await nullOnRefusal('WEBHOOK_ENDPOINT_NOT_FOUND', asked);
  return json && endpoint(json);
}

/** Has a receiver told of what happens from now on. */
export async function createWebhookEndpoint(
  { change }: OfProject,
  { url, ...settings }: NewWebhookEndpoint,
): Promise<WebhookEndpoint> {
  return endpoint(await change('POST /latchkey/webhook-endpoints', { body: { url, ...settingsToWire(settings) } }));
}

/** Changes a receiver; to switch it on also ends its pause. */
export async function updateWebhookEndpoint(
  { change }: OfProject,
  endpoint_id: string,
  { url, ...settings }: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  const body = { ...(url !== undefined && { url }), ...settingsToWire(settings) };
  return endpoint(await change('PATCH /latchkey/webhook-endpoints/:endpoint_id', { params: { endpoint_id }, body }));
}

/** Tells a receiver nothing more, not even what waits. */
export async function deleteWebhookEndpoint({ change }: OfProject, endpoint_id: string): Promise<void> {
  await change('DELETE /latchkey/webhook-endpoints/:endpoint_id', { params: { endpoint_id } });
}

function settingsToWire({ description, kinds, isEnabled, isOrdered }: WebhookEndpointUpdate): Omit<NewJson, 'url'> {
  return {
    ...(description !== undefined && { description }),
    ...(kinds !== undefined && { kinds: kinds && [...kinds] }),
    ...(isEnabled !== undefined && { is_enabled: isEnabled }),
    ...(isOrdered !== undefined && { is_ordered: isOrdered }),
  };
}

function endpoint(json: Json): WebhookEndpoint {
  return {
    id: json.id,
    url: json.url,
    description: json.description,
    kinds: json.kinds,
    isEnabled: json.is_enabled,
    isOrdered: json.is_ordered,
    paused: json.paused && { at: new Date(json.paused.at_millis), reason: json.paused.reason },
    createdAt: new Date(json.created_at_millis),
    updatedAt: new Date(json.updated_at_millis),
    pendingCount: json.pending_count,
    lastDeliveredAt: dateOf(json.last_delivered_at_millis),
    failingSince: dateOf(json.failing_since_millis),
  };
}

export const dateOf = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
