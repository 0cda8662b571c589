import type { OfProject } from '../context/of-project.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import { type CachedPage, dateOf, type WebhookKind } from './endpoints.ts';

type FullJson = ResponseOf<'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id', 'admin'>;
type Json = Omit<FullJson, 'payload' | 'attempts'>;
type AttemptJson = FullJson['attempts'][number];

/** A message on its way to one endpoint, and what became of it. */
export interface WebhookDelivery {
  /** Of the delivery: a message to several receivers has several. */
  readonly id: string;
  /** What receivers see as `webhook-id`, the same in every try. */
  readonly messageId: string;
  /** What it tells of. */
  readonly kind: string;
  /** Whether it is pending, was delivered, or failed after all retries. */
  readonly state: Json['state'];
  /** When the event happened. */
  readonly createdAt: Date;
  /** How often it was tried. */
  readonly attemptCount: number;
  /** Null where it is not tried again. */
  readonly nextAttemptAt: Date | null;
  /** The id of the earlier delivery that it waits for; null if it waits for none. */
  readonly queuedBehind: string | null;
  /** The status of HTTP that the last try was answered with; null where there was no answer, or no try. */
  readonly lastStatus: number | null;
  /** Why the last try failed; null where it did not. */
  readonly lastError: Json['last_error'];
}

/** One try to deliver a message. */
export interface WebhookAttempt {
  /** When it began. */
  readonly at: Date;
  /** How long it took until it was answered, or had failed. */
  readonly durationMillis: number;
  /** The status of HTTP that it was answered with; null where there was no answer. */
  readonly status: number | null;
  /** Why it failed; null where it was taken. */
  readonly error: AttemptJson['error'];
  /** Those that were sent, with id, time and signatures. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Null where there was no answer. */
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** Its beginning. */
  readonly responseBody: string | null;
}

/** With what was sent and each try. */
export interface WebhookDeliveryInFull extends WebhookDelivery {
  /** Null once its subject was deleted. */
  readonly payload: FullJson['payload'];
  /** Oldest first. */
  readonly attempts: readonly WebhookAttempt[];
}

/** Which deliveries. */
export interface ListWebhookDeliveriesOptions {
  /** The page size: 25 by default, 100 at most. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before; left out for the newest. */
  readonly cursor?: string | undefined;
  /** What became of it. */
  readonly state?: Json['state'] | undefined;
  /** What it tells of. */
  readonly kind?: WebhookKind | undefined;
  /** When it happened; both are included. */
  readonly since?: Date | undefined;
  /** When it happened, at the latest. */
  readonly until?: Date | undefined;
}

/** Some deliveries, newest first; `nextCursor` is the `cursor` of those after them, null after the last. */
export type WebhookDeliveryPage = WebhookDelivery[] & { readonly nextCursor: string | null };

/** What is sent once more. */
export interface WebhookReplay {
  /** When it happened; both are included. */
  readonly since: Date;
  /** When it happened, at the latest. */
  readonly until: Date;
  /** Left out, what was delivered comes once more as well. */
  readonly state?: 'failed' | undefined;
}

const ONE = '/latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id';

/** Newest first. */
export async function readDeliveries(
  { call }: OfProject,
  endpoint_id: string,
  { since, until, ...filters }: ListWebhookDeliveriesOptions,
): Promise<CachedPage<WebhookDelivery>> {
  const query = { ...filters, from_millis: since?.getTime(), to_millis: until?.getTime() };
  const path = 'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries';
  const { items, pagination } = await call(path, { params: { endpoint_id }, query });
  return { items: items.map(delivery), nextCursor: pagination.next_cursor };
}

export async function readDelivery(
  { call }: OfProject,
  endpoint_id: string,
  delivery_id: string,
): Promise<WebhookDeliveryInFull | null> {
  const asked = call(`GET ${ONE}`, { params: { endpoint_id, delivery_id } });
  const known = nullOnRefusal('WEBHOOK_ENDPOINT_NOT_FOUND', asked);
  const json = await nullOnRefusal('WEBHOOK_DELIVERY_NOT_FOUND', known);
  return json && { ...delivery(json), payload: json.payload, attempts: json.attempts.map(attempt) };
}

/** Tries a delivery now, whatever became of it. */
export async function replayWebhookDelivery(
  { change }: OfProject,
  endpoint_id: string,
  delivery_id: string,
): Promise<WebhookDelivery> {
  return delivery(await change(`POST ${ONE}/replay`, { params: { endpoint_id, delivery_id } }));
}

/** Skips a pending delivery, so that the ones queued behind it continue. */
export async function skipWebhookDelivery(
  { change }: OfProject,
  endpoint_id: string,
  delivery_id: string,
): Promise<WebhookDelivery> {
  return delivery(await change(`POST ${ONE}/skip`, { params: { endpoint_id, delivery_id } }));
}

/** Tries what happened in a span of time once more, the oldest first; answers how many that are. */
export async function replayWebhookDeliveries(
  { change }: OfProject,
  endpoint_id: string,
  { since, until, state }: WebhookReplay,
): Promise<number> {
  const body = { from_millis: since.getTime(), to_millis: until.getTime(), ...(state && { state }) };
  const path = 'POST /latchkey/webhook-endpoints/:endpoint_id/replay';
  return (await change(path, { params: { endpoint_id }, body })).count;
}

/** Tries now what was tried in vain and waits for its next try; answers how many that are. */
export async function retryWebhookDeliveries({ change }: OfProject, endpoint_id: string): Promise<number> {
  return (await change('POST /latchkey/webhook-endpoints/:endpoint_id/retry', { params: { endpoint_id } })).count;
}

/** Sends a receiver a made-up message. */
export async function sendTestWebhook(
  { change }: OfProject,
  endpoint_id: string,
  kind: WebhookKind,
): Promise<WebhookDelivery> {
  const path = 'POST /latchkey/webhook-endpoints/:endpoint_id/test';
  return delivery(await change(path, { params: { endpoint_id }, body: { kind } }));
}

function delivery(json: Json): WebhookDelivery {
  return {
    id: json.id,
    messageId: json.message_id,
    kind: json.kind,
    state: json.state,
    createdAt: new Date(json.created_at_millis),
    attemptCount: json.attempt_count,
    nextAttemptAt: dateOf(json.next_attempt_at_millis),
    queuedBehind: json.queued_behind,
    lastStatus: json.last_status,
    lastError: json.last_error,
  };
}

const attempt = (json: AttemptJson): WebhookAttempt => ({
  at: new Date(json.at_millis),
  durationMillis: json.duration_millis,
  status: json.status,
  error: json.error,
  requestHeaders: json.request_headers,
  responseHeaders: json.response_headers,
  responseBody: json.response_body,
});
