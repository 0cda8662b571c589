import { type Answer, data, done, refusal } from '@latchkey/testing/fake-api/answers';
import { idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import {
  attemptBody,
  type DeliveryBody,
  deliveryBody,
  type EndpointBody,
  endpointBody,
  webhookKindBodies,
} from '@latchkey/testing/fake-api/samples/webhook';
import type { Replies } from '@latchkey/testing/fake-api/table';
import { before } from '@latchkey/testing/fake-api/table';
import { pageOf } from './page-of.ts';
import type { World } from './world.ts';

/** What the pages about webhooks ask for and change, and what that comes to. */
const rows = (world: World): Replies => ({
  'GET /latchkey/webhook-kinds': () => data({ items: webhookKindBodies }),
  'GET /latchkey/webhook-endpoints/:id/metrics': () => data({ days: world.webhooks.days }),
  'GET /latchkey/webhook-endpoints': () => data(pageOf(world.webhooks.endpoints, new URLSearchParams(), 100)),
  'POST /latchkey/webhook-endpoints': ({ body }) => {
    const { endpoints } = world.webhooks;
    const fresh = { id: idOf(endpoints.length + 1, 32), created_at_millis: NOW, last_delivered_at_millis: null };
    const made = endpointBody(0, { ...fresh, ...body });
    world.webhooks.endpoints = [...endpoints, made];
    world.webhooks.deliveries = [];
    return data(made);
  },
  'GET /latchkey/webhook-endpoints/:id': ({ params: { id = '' } }) => data(endpointOf(world, id)),
  'PATCH /latchkey/webhook-endpoints/:id': ({ params: { id = '' }, body }) => {
    const changed = { ...endpointOf(world, id), ...body, ...(body.is_enabled === true && { paused: null }) };
    const { endpoints } = world.webhooks;
    world.webhooks.endpoints = endpoints.map((endpoint) => (endpoint.id === id ? changed : endpoint));
    return data(changed);
  },
  'DELETE /latchkey/webhook-endpoints/:id': ({ params: { id = '' } }) => {
    world.webhooks.endpoints = world.webhooks.endpoints.filter((endpoint) => endpoint.id !== id);
    return done;
  },
  'GET /latchkey/webhook-endpoints/:id/secret': () =>
    data({ secret: world.webhooks.secret, previous: world.webhooks.previous }),
  'POST /latchkey/webhook-endpoints/:id/secret/rotate': ({ body }) => {
    const overlap = Number(body.overlap_millis);
    world.webhooks.previous = overlap > 0 ? { secret: world.webhooks.secret, expires_at_millis: NOW + overlap } : null;
    world.webhooks.secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=';
    return data({ secret: world.webhooks.secret, previous: world.webhooks.previous });
  },
  'GET /latchkey/webhook-endpoints/:id/deliveries': ({ query }) => {
    const [state, kind] = [query.get('state'), query.get('kind')];
    const from = Number(query.get('from_millis') ?? 0);
    const found = world.webhooks.deliveries.filter(
      (delivery) =>
        (!state || delivery.state === state) && (!kind || delivery.kind === kind) && delivery.created_at_millis >= from,
    );
    return data(pageOf(found.map(withoutTries), query, 100));
  },
  'GET /latchkey/webhook-endpoints/:id/deliveries/:deliveryId': ({ params: { deliveryId } }) => {
    const delivery = world.webhooks.deliveries.find(({ id }) => id === deliveryId);
    return delivery ? data(delivery) : refusal('WEBHOOK_DELIVERY_NOT_FOUND');
  },
  'POST /latchkey/webhook-endpoints/:id/deliveries/:deliveryId/replay': ({ params }) =>
    changed(world, params.deliveryId, { state: 'pending', next_attempt_at_millis: NOW }),
  'POST /latchkey/webhook-endpoints/:id/deliveries/:deliveryId/skip': ({ params }) =>
    changed(world, params.deliveryId, { state: 'failed', next_attempt_at_millis: null, last_error: 'skipped' }),
  'POST /latchkey/webhook-endpoints/:id/replay': ({ body }) => {
    const wanted = world.webhooks.deliveries.filter(
      ({ state, created_at_millis: at }) =>
        at >= Number(body.from_millis) && at <= Number(body.to_millis) && (!body.state || body.state === state),
    );
    return data({ count: wanted.length });
  },
  'POST /latchkey/webhook-endpoints/:id/retry': ({ params: { id = '' } }) => {
    const { pending_count: count } = endpointOf(world, id);
    const { endpoints } = world.webhooks;
    const taken = { pending_count: 0, failing_since_millis: null };
    world.webhooks.endpoints = endpoints.map((endpoint) => (endpoint.id === id ? { ...endpoint, ...taken } : endpoint));
    return data({ count });
  },
  'POST /latchkey/webhook-endpoints/:id/test': ({ body }) => {
    const attempts = [attemptBody(0, 200, null)];
    const made = deliveryBody(0, { id: idOf(1, 33), kind: String(body.kind), attempts });
    world.webhooks.deliveries = [made, ...world.webhooks.deliveries];
    return data(withoutTries(made));
  },
});

const withoutTries = ({ payload: _, attempts: __, ...delivery }: DeliveryBody) => delivery;

const endpointOf = ({ webhooks }: World, id: string) =>
  webhooks.endpoints.find((endpoint) => endpoint.id === id) as EndpointBody;

function changed({ webhooks }: World, deliveryId: string | undefined, changes: Partial<DeliveryBody>): Answer {
  webhooks.deliveries = webhooks.deliveries.map((delivery) =>
    delivery.id === deliveryId ? { ...delivery, ...changes } : delivery,
  );
  return data(withoutTries(webhooks.deliveries.find(({ id }) => id === deliveryId) as DeliveryBody));
}

/** The same, once it is clear that there is such an endpoint. */
export const webhookReplies = (world: World) =>
  before(rows(world), ({ params: { id } }) =>
    id && !endpointOf(world, id) ? refusal('WEBHOOK_ENDPOINT_NOT_FOUND') : undefined,
  );
