import { always, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

type Input = Record<string, unknown>;

const endpoint =
  (body?: Input) =>
  ({ webhook: { endpointId } }: Tenant) => ({ params: { endpoint_id: endpointId }, ...(body && { body }) });
const delivery = ({ webhook: { endpointId, deliveryId } }: Tenant) => ({
  params: { endpoint_id: endpointId, delivery_id: deliveryId },
});
const unknown = 'WEBHOOK_ENDPOINT_NOT_FOUND';

/** Of the own endpoint and of that of a foreign project. */
const each = (of: typeof delivery | ReturnType<typeof endpoint>, more: Pick<Sample, 'destroys'> = {}) => ({
  own: { send: ({ own }: { own: Tenant }) => of(own), outcome: onlyOwn(unknown), ...more },
  foreign: { send: ({ foreign }: { foreign: Tenant }) => of(foreign), outcome: always(unknown) },
});
/** The endpoint of the own project is switched off. */
const stopped: Sample['outcome'] = ({ project }) => (project === 'own' ? 'WEBHOOK_ENDPOINT_STOPPED' : unknown);
const foreignDelivery: Sample = {
  send: ({ own, foreign }) => {
    const params = { endpoint_id: own.webhook.endpointId, delivery_id: foreign.webhook.deliveryId };
    return { params };
  },
  outcome: ({ project }) => (project === 'own' ? 'WEBHOOK_DELIVERY_NOT_FOUND' : unknown),
};
const eachDelivery = (more: Pick<Sample, 'destroys'> = {}) => ({
  ...each(delivery, more),
  'foreign delivery under the own endpoint': foreignDelivery,
});

/** The inputs of the routes of webhooks. */
export const webhookSamples = {
  'POST /webhooks/svix-token': { plain: { send: () => ({ body: {} }) } },
  'GET /latchkey/webhook-messages': { all: { send: () => ({ query: { cursor: '0-0' } }) } },
  'GET /latchkey/webhook-kinds': { all: {} },
  'GET /latchkey/webhook-endpoints': {
    all: {},
    'from a foreign endpoint on': { send: ({ foreign }) => ({ query: { cursor: foreign.webhook.endpointId } }) },
  },
  'POST /latchkey/webhook-endpoints': {
    plain: { send: () => ({ body: { url: 'https://receiver.example.com/', is_enabled: false } }) },
  },
  'GET /latchkey/webhook-endpoints/:endpoint_id': each(endpoint()),
  'PATCH /latchkey/webhook-endpoints/:endpoint_id': each(endpoint({ kinds: ['user.created'] })),
  'DELETE /latchkey/webhook-endpoints/:endpoint_id': each(endpoint(), { destroys: 'webhook' }),
  'GET /latchkey/webhook-endpoints/:endpoint_id/metrics': each(endpoint()),
  'GET /latchkey/webhook-endpoints/:endpoint_id/secret': each(endpoint()),
  'POST /latchkey/webhook-endpoints/:endpoint_id/secret/rotate': each(endpoint({})),
  'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries': {
    ...each(endpoint()),
    'from a foreign delivery on': {
      send: ({ own, foreign }) => ({ ...endpoint()(own), query: { cursor: foreign.webhook.deliveryId } }),
      outcome: onlyOwn(unknown),
    },
  },
  'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id': eachDelivery(),
  'POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/replay': eachDelivery(),
  'POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/skip': eachDelivery({ destroys: 'webhook' }),
  'POST /latchkey/webhook-endpoints/:endpoint_id/replay': each(endpoint({ from_millis: 0, to_millis: 1 })),
  'POST /latchkey/webhook-endpoints/:endpoint_id/retry': {
    own: { send: ({ own }) => endpoint()(own), outcome: stopped },
    foreign: { send: ({ foreign }) => endpoint()(foreign), outcome: always(unknown) },
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/test': {
    own: { send: ({ own }) => endpoint({ kind: 'user.created' })(own), outcome: stopped },
    foreign: {
      send: ({ foreign }) => endpoint({ kind: 'user.created' })(foreign),
      outcome: always(unknown),
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
