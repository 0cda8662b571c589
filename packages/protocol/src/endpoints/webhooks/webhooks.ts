import * as z from 'zod';
import { type EndpointTable, json, page, success } from '../../endpoint.ts';
import { webhookKinds } from '../../event-kinds.ts';
import { anyUuid, atMost, flag, instant, integer, oneOf, text, uuid, webhookUrl } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import {
  AttemptDay,
  Delivery,
  DeliveryInFull,
  deliveryStates,
  Message,
  Secret,
  WebhookEndpoint,
  WebhookKindSample,
} from './webhook-shapes.ts';

const NoQuery = z.strictObject({});
const OfEndpoint = z.strictObject({ endpoint_id: uuid });
const OfDelivery = z.strictObject({ endpoint_id: uuid, delivery_id: uuid });
const settings = {
  description: atMost(limits.webhookDescriptionMaxCharacters).optional(),
  kinds: z
    .array(oneOf(...webhookKinds))
    .min(1)
    .max(100)
    .nullable()
    .optional(),
  is_enabled: flag.optional(),
  is_ordered: flag
    .optional()
    .describe('Whether a delivery waits until the ones before it have ended. True by default.'),
};
const endpointUnknown = ['WEBHOOK_ENDPOINT_NOT_FOUND'] as const;
const deliveryUnknown = ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'] as const;

/** Receivers that are told of what happens in a project, and what became of what they were told. */
export const webhooks = {
  'POST /webhooks/svix-token': {
    purpose: "A token for Svix calls that manage the project's webhooks; valid for hours.",
    access: 'admin',
    query: z.object({}),
    body: z.object({}),
    answer: json(z.object({ token: z.string() }), 201),
    errors: [],
    refusals: ['WEBHOOK_SERVICE_AWAY'],
  },
  'GET /latchkey/webhook-messages': {
    purpose: 'What webhooks tell of since a cursor, in the order of commits, whether or not there are receivers.',
    access: 'admin',
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1).max(limits.webhookMessagesPerPage)).optional(),
      cursor: text
        .pipe(z.string().regex(/^\d{1,18}-\d{1,18}$/, '{path} must be a next_cursor of before'))
        .optional()
        .describe('The `next_cursor` of the answer before. Left out, nothing is listed, and the answer begins here.'),
    }),
    answer: json(z.object({ items: z.array(Message), next_cursor: z.string() })),
    errors: [],
    addition: true,
  },
  'GET /latchkey/webhook-kinds': {
    purpose: 'List the kinds of events that webhooks send, with a sample payload of each.',
    access: 'admin',
    query: NoQuery,
    answer: json(z.object({ items: z.array(WebhookKindSample) })),
    errors: [],
    addition: true,
  },
  'GET /latchkey/webhook-endpoints': {
    purpose: 'List webhook endpoints, oldest first.',
    access: 'admin',
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1).max(limits.webhookEndpointsPerPage)).optional(),
      cursor: uuid.optional().describe('The `next_cursor` of the previous page.'),
    }),
    answer: json(page(WebhookEndpoint)),
    errors: [],
    addition: true,
  },
  'POST /latchkey/webhook-endpoints': {
    purpose: 'Create a webhook endpoint for events from now on.',
    invalidates: ['webhookEndpoints'],
    access: 'admin',
    query: NoQuery,
    body: z.strictObject({ url: webhookUrl, ...settings }),
    answer: json(WebhookEndpoint, 201),
    errors: [],
    refusals: ['WEBHOOK_ENDPOINTS_TOO_MANY', 'WEBHOOKS_ELSEWHERE'],
    addition: true,
  },
  'GET /latchkey/webhook-endpoints/:endpoint_id': {
    purpose: 'One receiver.',
    access: 'admin',
    params: OfEndpoint,
    query: NoQuery,
    answer: json(WebhookEndpoint),
    errors: [],
    refusals: endpointUnknown,
    addition: true,
  },
  'PATCH /latchkey/webhook-endpoints/:endpoint_id': {
    purpose: 'Change a webhook endpoint. Turning it on also resumes it.',
    invalidates: ['webhookEndpoints', 'webhookDeliveries'],
    access: 'admin',
    params: OfEndpoint,
    query: NoQuery,
    body: z.strictObject({ url: webhookUrl.optional(), ...settings }),
    answer: json(WebhookEndpoint),
    errors: [],
    refusals: endpointUnknown,
    addition: true,
  },
  'DELETE /latchkey/webhook-endpoints/:endpoint_id': {
    purpose: 'Delete a webhook endpoint, with its pending deliveries.',
    invalidates: ['webhookEndpoints'],
    access: 'admin',
    params: OfEndpoint,
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: endpointUnknown,
    addition: true,
  },
  'GET /latchkey/webhook-endpoints/:endpoint_id/metrics': {
    purpose: "Count an endpoint's attempts by day, successes and failures, of the last 30 days.",
    access: 'admin',
    params: OfEndpoint,
    query: NoQuery,
    answer: json(z.object({ days: z.array(AttemptDay).describe('Oldest first; today last.') })),
    errors: [],
    refusals: endpointUnknown,
    addition: true,
  },
  'GET /latchkey/webhook-endpoints/:endpoint_id/secret': {
    purpose: "Read the secret that verifies an endpoint's signatures.",
    access: 'admin',
    ownerRole: 'developer',
    params: OfEndpoint,
    query: NoQuery,
    answer: json(Secret),
    errors: [],
    refusals: endpointUnknown,
    addition: true,
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/secret/rotate': {
    purpose: "Rotate an endpoint's secret; the previous one keeps signing for a while.",
    invalidates: ['webhookEndpoints'],
    access: 'admin',
    params: OfEndpoint,
    query: NoQuery,
    body: z.strictObject({
      overlap_millis: integer
        .pipe(z.int().min(0).max(limits.webhookOverlapMaxMillis))
        .optional()
        .describe('A day by default.'),
    }),
    answer: json(Secret),
    errors: [],
    refusals: endpointUnknown,
    addition: true,
  },
  'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries': {
    purpose: "List an endpoint's deliveries, newest first.",
    access: 'admin',
    reads: 'replica',
    params: OfEndpoint,
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1).max(limits.webhookDeliveriesPerPage)).optional(),
      cursor: anyUuid.optional().describe('The `next_cursor` of the previous page.'),
      state: oneOf(...deliveryStates).optional(),
      kind: oneOf(...webhookKinds).optional(),
      from_millis: instant.optional().describe('Only events at or after this time.'),
      to_millis: instant.optional().describe('Only events at or before this time.'),
    }),
    answer: json(page(Delivery)),
    errors: [],
    refusals: endpointUnknown,
    addition: true,
  },
  'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id': {
    purpose: 'Read a delivery, with every attempt and its response.',
    access: 'admin',
    params: OfDelivery,
    query: NoQuery,
    answer: json(DeliveryInFull),
    errors: [],
    refusals: deliveryUnknown,
    addition: true,
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/replay': {
    purpose: "Send a delivery now, whatever its state; doesn't block others.",
    invalidates: ['webhookEndpoints', 'webhookDeliveries'],
    access: 'admin',
    params: OfDelivery,
    query: NoQuery,
    answer: json(Delivery),
    errors: [],
    refusals: [...deliveryUnknown, 'WEBHOOK_PAYLOAD_GONE'],
    addition: true,
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/skip': {
    purpose: 'Skip a pending delivery, so that the ones queued behind it continue.',
    invalidates: ['webhookEndpoints', 'webhookDeliveries'],
    access: 'admin',
    params: OfDelivery,
    query: NoQuery,
    answer: json(Delivery),
    errors: [],
    refusals: [...deliveryUnknown, 'WEBHOOK_DELIVERY_ENDED'],
    addition: true,
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/replay': {
    purpose: `Try what happened in a span of time once more, the oldest first, at most ${limits.webhookReplays} of them at once.`,
    invalidates: ['webhookEndpoints', 'webhookDeliveries'],
    access: 'admin',
    params: OfEndpoint,
    query: NoQuery,
    body: z.strictObject({
      from_millis: instant,
      to_millis: instant,
      state: oneOf('failed').optional().describe('Left out, what was delivered comes once more as well.'),
    }),
    answer: json(z.object({ count: z.int() })),
    errors: [],
    refusals: endpointUnknown,
    addition: true,
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/retry': {
    purpose: 'Retry failed deliveries now instead of at their next attempt, in order.',
    invalidates: ['webhookEndpoints', 'webhookDeliveries'],
    access: 'admin',
    params: OfEndpoint,
    query: NoQuery,
    answer: json(z.object({ count: z.int().describe('How many wait.') })),
    errors: [],
    refusals: [...endpointUnknown, 'WEBHOOK_ENDPOINT_STOPPED'],
    addition: true,
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/test': {
    purpose: 'Send an endpoint a test message.',
    invalidates: ['webhookEndpoints', 'webhookDeliveries'],
    access: 'admin',
    params: OfEndpoint,
    query: NoQuery,
    body: z.strictObject({ kind: oneOf(...webhookKinds) }),
    answer: json(Delivery),
    errors: [],
    refusals: [...endpointUnknown, 'WEBHOOK_ENDPOINT_STOPPED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;
