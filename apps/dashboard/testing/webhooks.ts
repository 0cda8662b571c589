import { ok, refusal } from './answers.ts';
import { idOf, NOW } from './shapes.ts';
import { attemptBody, type DeliveryBody, deliveryBody, type EndpointBody, endpointBody } from './webhook-shapes.ts';
import type { Asked, World } from './world.ts';

interface AboutWebhooks extends Asked {
  readonly world: World;
  readonly id: string;
  readonly deliveryId: string;
}

const AT = '/latchkey/webhook-endpoints';

/** What the pages about webhooks ask for and change, and what that comes to. */
const rows: Readonly<Record<string, (about: AboutWebhooks) => Response>> = {
  [`GET ${AT}`]: ({ world }) => ok(page(world.webhooks.endpoints, new URLSearchParams())),
  [`POST ${AT}`]: ({ world, body }) => {
    const { endpoints } = world.webhooks;
    const fresh = { id: idOf(endpoints.length + 1, 32), created_at_millis: NOW, last_delivered_at_millis: null };
    const made = endpointBody(0, { ...fresh, ...body });
    world.webhooks.endpoints = [...endpoints, made];
    world.webhooks.deliveries = [];
    return ok(made, 201);
  },
  [`GET ${AT}/:id`]: ({ world, id }) => ok(endpointOf(world, id)),
  [`PATCH ${AT}/:id`]: ({ world, id, body }) => {
    const changed = { ...endpointOf(world, id), ...body, ...(body.is_enabled === true && { paused: null }) };
    const { endpoints } = world.webhooks;
    world.webhooks.endpoints = endpoints.map((endpoint) => (endpoint.id === id ? changed : endpoint));
    return ok(changed);
  },
  [`DELETE ${AT}/:id`]: ({ world, id }) => {
    world.webhooks.endpoints = world.webhooks.endpoints.filter((endpoint) => endpoint.id !== id);
    return ok({ success: true });
  },
  [`GET ${AT}/:id/secret`]: ({ world: { webhooks } }) => ok({ secret: webhooks.secret, previous: webhooks.previous }),
  [`POST ${AT}/:id/secret/rotate`]: ({ world: { webhooks }, body }) => {
    const overlap = Number(body.overlap_millis);
    webhooks.previous = overlap > 0 ? { secret: webhooks.secret, expires_at_millis: NOW + overlap } : null;
    webhooks.secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=';
    return ok({ secret: webhooks.secret, previous: webhooks.previous });
  },
  [`GET ${AT}/:id/deliveries`]: ({ world, query }) => {
    const [state, kind] = [query.get('state'), query.get('kind')];
    const from = Number(query.get('from_millis') ?? 0);
    const found = world.webhooks.deliveries.filter(
      (delivery) =>
        (!state || delivery.state === state) && (!kind || delivery.kind === kind) && delivery.created_at_millis >= from,
    );
    return ok(page(found.map(withoutTries), query));
  },
  [`GET ${AT}/:id/deliveries/:deliveryId`]: ({ world, deliveryId }) => {
    const delivery = world.webhooks.deliveries.find(({ id }) => id === deliveryId);
    return delivery ? ok(delivery) : refusal('WEBHOOK_DELIVERY_NOT_FOUND', 404, 'There is no such webhook delivery.');
  },
  [`POST ${AT}/:id/deliveries/:deliveryId/replay`]: (about) =>
    changed(about, { state: 'pending', next_attempt_at_millis: NOW }),
  [`POST ${AT}/:id/deliveries/:deliveryId/skip`]: (about) =>
    changed(about, { state: 'failed', next_attempt_at_millis: null, last_error: 'skipped' }),
  [`POST ${AT}/:id/replay`]: ({ world, body }) => {
    const wanted = world.webhooks.deliveries.filter(
      ({ state, created_at_millis: at }) =>
        at >= Number(body.from_millis) && at <= Number(body.to_millis) && (!body.state || body.state === state),
    );
    return ok({ count: wanted.length });
  },
  [`POST ${AT}/:id/test`]: ({ world, body }) => {
    const attempts = [attemptBody(0, 200, null)];
    const made = deliveryBody(0, { id: idOf(1, 33), kind: String(body.kind), attempts });
    world.webhooks.deliveries = [made, ...world.webhooks.deliveries];
    return ok(withoutTries(made));
  },
};

function page<T extends { readonly id: string }>(all: readonly T[], query: URLSearchParams) {
  const at = all.findIndex(({ id }) => id === query.get('cursor'));
  const begin = Math.max(0, at);
  const end = begin + Number(query.get('limit') ?? 100);
  return {
    items: all.slice(begin, end),
    is_paginated: true,
    pagination: { next_cursor: all[end]?.id ?? null },
  };
}

const withoutTries = ({ payload: _, attempts: __, ...delivery }: DeliveryBody) => delivery as { readonly id: string };

const endpointOf = ({ webhooks }: World, id: string) =>
  webhooks.endpoints.find((endpoint) => endpoint.id === id) as EndpointBody;

function changed({ world: { webhooks }, deliveryId }: AboutWebhooks, changes: Partial<DeliveryBody>): Response {
  webhooks.deliveries = webhooks.deliveries.map((delivery) =>
    delivery.id === deliveryId ? { ...delivery, ...changes } : delivery,
  );
  return ok(withoutTries(webhooks.deliveries.find(({ id }) => id === deliveryId) as DeliveryBody));
}

const patterns = Object.entries(rows).map(
  ([key, answer]) => [new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer] as const,
);

/** Undefined for requests of other kinds. */
export function answerWebhooks(world: World, asked: Asked): Response | undefined {
  for (const [pattern, answer] of patterns) {
    const { id = '', deliveryId = '' } = pattern.exec(asked.key)?.groups ?? {};
    if (!pattern.test(asked.key)) continue;
    if (id && !endpointOf(world, id))
      return refusal('WEBHOOK_ENDPOINT_NOT_FOUND', 404, 'There is no such webhook endpoint.');
    return answer({ ...asked, world, id, deliveryId });
  }
  return undefined;
}
