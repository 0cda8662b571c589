import { eventKinds, webhookKinds } from '@latchkey/protocol/event-kinds';
import { type Item, idOf, MINUTE, NOW, type Sent } from './ids.ts';

/** A receiver. */
export type EndpointBody = Item<'GET /latchkey/webhook-endpoints'>;

export const endpointBody = (number: number, changes: Partial<EndpointBody> = {}): EndpointBody => ({
  id: idOf(number, 30),
  url: `https://receiver${number}.example.com/webhooks`,
  description: '',
  kinds: null,
  is_enabled: true,
  is_ordered: true,
  paused: null,
  created_at_millis: NOW - 40_000 * MINUTE,
  updated_at_millis: NOW - 4_000 * MINUTE,
  pending_count: 0,
  last_delivered_at_millis: NOW - 3 * MINUTE,
  failing_since_millis: null,
  ...changes,
});

/** With what was sent and each try. */
export type DeliveryBody = Sent<'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id'>;

type Attempt = DeliveryBody['attempts'][number];

export const attemptBody = (
  minutes: number,
  status: number | null,
  error: Attempt['error'],
  answer = 'ok',
): Attempt => ({
  at_millis: NOW - minutes * MINUTE,
  duration_millis: 143,
  status,
  error,
  request_headers: {
    'content-type': 'application/json',
    'webhook-id': 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    'webhook-timestamp': String(Math.floor((NOW - minutes * MINUTE) / 1000)),
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  response_headers: status === null ? null : { 'content-type': 'text/plain' },
  response_body: status === null ? null : answer,
});

const payload = { type: 'user.created', data: { id: idOf(1, 3), display_name: 'Ada Lovelace' } };

export const deliveryBody = (number: number, changes: Partial<DeliveryBody> = {}): DeliveryBody => ({
  id: idOf(number, 31),
  message_id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
  kind: 'user.created',
  state: 'delivered',
  created_at_millis: NOW - number * 7 * MINUTE,
  attempt_count: 1,
  next_attempt_at_millis: null,
  queued_behind: null,
  last_status: 200,
  last_error: null,
  payload,
  attempts: [attemptBody(number * 7, 200, null)],
  ...changes,
});

/** One that waits for its third try. */
export const waitingDelivery = (number: number): DeliveryBody =>
  deliveryBody(number, {
    state: 'pending',
    attempt_count: 2,
    next_attempt_at_millis: NOW + 5 * MINUTE,
    last_status: 500,
    last_error: 'status',
    attempts: [attemptBody(9, null, 'timeout'), attemptBody(4, 500, 'status', '<h1>Internal Server Error</h1>')],
  });

/** One that waits for another. */
export const queuedDelivery = (number: number, behind: DeliveryBody): DeliveryBody =>
  deliveryBody(number, {
    state: 'pending',
    attempt_count: 0,
    next_attempt_at_millis: NOW - 5 * MINUTE,
    queued_behind: behind.id,
    last_status: null,
    attempts: [],
  });

const kinds = ['user.created', 'user.updated', 'team.created', 'team_membership.created', 'team_permission.created'];

/** Something of everything. */
const fullEndpoints: readonly EndpointBody[] = [
  endpointBody(1, { description: 'The shop' }),
  endpointBody(2, {
    description: 'Keeps the customer list of the sales team up to date',
    kinds: ['user.created', 'user.deleted'],
    failing_since_millis: NOW - 50 * MINUTE,
    pending_count: 12,
  }),
  endpointBody(3, {
    paused: { at_millis: NOW - 600 * MINUTE, reason: 'failing' },
    pending_count: 340,
    last_delivered_at_millis: null,
  }),
  endpointBody(4, { is_enabled: false, kinds: ['team.created'] }),
];

const fullDeliveries: readonly DeliveryBody[] = [
  waitingDelivery(1),
  ...Array.from({ length: 34 }, (_, index) => {
    const kind = kinds[index % kinds.length] as string;
    const isFailed = index % 6 === 2;
    return deliveryBody(index + 2, {
      kind,
      ...(isFailed && { state: 'failed', attempt_count: 11, last_status: null, last_error: 'connection_failed' }),
    });
  }),
];

/** What there is of webhooks. */
export interface Webhooks {
  endpoints: readonly EndpointBody[];
  /** Of each endpoint the same, newest first. */
  deliveries: readonly DeliveryBody[];
  secret: string;
  previous: { readonly secret: string; readonly expires_at_millis: number } | null;
  /** Of each endpoint the same. */
  days: typeof attemptDays;
}

export const fullWebhooks = (): Webhooks => ({
  endpoints: fullEndpoints,
  deliveries: fullDeliveries,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  previous: null,
  days: attemptDays,
});

/** What webhooks tell of. */
export const webhookKindBodies: Sent<'GET /latchkey/webhook-kinds'>['items'] = webhookKinds.map((kind) => {
  const { group, label } = eventKinds[kind];
  return { kind, group, label, sample: { type: kind, data: payload.data } };
});

/** A month of attempts: a bad day, and a receiver that was away. */
export const attemptDays: Sent<'GET /latchkey/webhook-endpoints/:endpoint_id/metrics'>['days'] = Array.from(
  { length: 30 },
  (_, index) => {
    const isWeekend = index % 7 > 4;
    const failed_count = index === 12 ? 34 : index === 13 ? 61 : index % 5 === 0 ? 2 : 0;
    const delivered_count = index === 13 ? 0 : (isWeekend ? 24 : 88) + ((index * 17) % 40);
    return {
      date: new Date(NOW - (29 - index) * 1440 * MINUTE).toISOString().slice(0, 10),
      delivered_count,
      failed_count,
      mean_millis: delivered_count === 0 ? null : 120 + ((index * 31) % 90),
    };
  },
);
