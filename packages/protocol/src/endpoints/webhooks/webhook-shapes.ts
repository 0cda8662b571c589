import * as z from 'zod';
import { webhookKinds } from '../../event-kinds.ts';

/** The outcome of a delivery: pending, accepted, or failed after all retries. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** Why an endpoint is paused: nothing was delivered for days, or the receiver said that it is gone for good. */
export const pauseReasons = ['failing', 'gone'] as const;

/** Why a try failed: the kind of the failure, never what a server in between says of itself. */
export const attemptErrors = [
  'refused_address',
  'unknown_host',
  'connection_failed',
  'timeout',
  'redirect',
  'status',
  'skipped',
] as const;

/** A receiver. */
export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  kinds: z
    .array(z.enum(webhookKinds))
    .nullable()
    .describe('The event kinds it subscribes to; null for all, including future ones.'),
  is_enabled: z.boolean(),
  is_ordered: z.boolean().describe('Whether a delivery waits until the ones before it have ended.'),
  paused: z
    .object({ at_millis: z.int(), reason: z.enum(pauseReasons) })
    .nullable()
    .describe('While paused, it makes no attempts; events are queued.'),
  created_at_millis: z.int(),
  updated_at_millis: z.int(),
  pending_count: z.int(),
  last_delivered_at_millis: z.int().nullable(),
  failing_since_millis: z.int().nullable().describe('Since when every attempt has failed.'),
});

/** What a receiver verifies signatures with. */
export const Secret = z.object({
  secret: z.string(),
  previous: z
    .object({ secret: z.string(), expires_at_millis: z.int() })
    .nullable()
    .describe('The previous one, which also signs messages until it expires.'),
});

/** A message on its way to one receiver, and what became of it. */
export const Delivery = z.object({
  id: z.string(),
  message_id: z.string().describe('The `webhook-id` that receivers see, the same in every attempt.'),
  kind: z.string(),
  state: z.enum(deliveryStates),
  created_at_millis: z.int(),
  attempt_count: z.int(),
  next_attempt_at_millis: z.int().nullable(),
  queued_behind: z
    .string()
    .nullable()
    .describe('The delivery that it waits for, in an endpoint whose deliveries are in order.'),
  last_status: z.int().nullable(),
  last_error: z.enum(attemptErrors).nullable(),
});

const Headers = z.record(z.string(), z.string());
const Attempt = z.object({
  at_millis: z.int(),
  duration_millis: z.int(),
  status: z.int().nullable(),
  error: z.enum(attemptErrors).nullable(),
  request_headers: Headers,
  response_headers: Headers.nullable(),
  response_body: z.string().nullable().describe('Its first 16 KiB.'),
});
/** The same with what was sent and each try. */
export const DeliveryInFull = Delivery.extend({
  payload: z
    .object({ type: z.string(), data: z.unknown() })
    .nullable()
    .describe('What was sent; null once its subject was deleted and every attempt is over.'),
  attempts: z.array(Attempt).describe('Oldest first.'),
});

/** How the attempts of a day ended. */
export const AttemptDay = z.object({
  date: z.string().describe('A day of UTC.'),
  delivered_count: z.int().describe('Attempts that the receiver accepted.'),
  failed_count: z.int().describe('Attempts that failed, whether or not they are retried.'),
  mean_millis: z.int().nullable().describe('How long accepted attempts took on average; null without any.'),
});

/** A kind of event that webhooks send, and what receivers get. */
export const WebhookKindSample = z.object({
  kind: z.enum(webhookKinds),
  group: z.string().describe('What it is about, such as `Users`.'),
  label: z.string().describe('What happened, in words.'),
  sample: z
    .object({ type: z.enum(webhookKinds), data: z.unknown() })
    .describe('A body with made-up content, in the shape of real ones.'),
});

/** What receivers are told, and when it happened. */
export const Message = z.object({
  id: z.string().describe('The same whenever it is read.'),
  type: z.enum(webhookKinds),
  data: z.unknown(),
  created_at_millis: z.int(),
});
