import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { readEndpoint } from '../endpoints/endpoints.ts';
import type { QueuedDelivery } from './queries.ts';
import { attemptsOf, deliveriesOf, deliveryById, messageById, type StoredAttempt } from './queries.ts';

type List = Endpoints['GET /latchkey/webhook-endpoints/:endpoint_id/deliveries'];
type InFull = ResultOf<Endpoints['GET /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id']>;
type Attempt = InFull['attempts'][number];
export type DescribedDelivery = ResultOf<List>['items'][number];

const USUAL = 25;

/** Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function listDeliveries(
  context: Context,
  project: Project,
  endpointId: string,
  { limit = USUAL, from_millis, to_millis, ...filter }: InputOf<List>['query'],
): Promise<ResultOf<List>> {
  await readEndpoint(context, project, endpointId);
  const wanted = { ...filter, from: from_millis, until: to_millis };
  const rows = await deliveriesOf(context.db, project.id, endpointId, wanted, limit + 1);
  return {
    items: rows.slice(0, limit).map(describeDelivery),
    is_paginated: true,
    pagination: { next_cursor: rows[limit]?.id ?? null },
  };
}

/** A delivery with every try. Throws WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_DELIVERY_NOT_FOUND. */
export async function readDelivery(
  context: Context,
  project: Project,
  endpointId: string,
  id: string,
): Promise<InFull> {
  const { db } = context;
  await readEndpoint(context, project, endpointId);
  const delivery = await findDelivery(context, project, endpointId, id);
  const message = await messageById(db, project.id, delivery.message_id);
  const attempts = await attemptsOf(db, project.id, id);
  return {
    ...describeDelivery(delivery),
    payload: message && message.data !== null ? { type: message.kind, data: message.data } : null,
    attempts: attempts.map(describeAttempt),
  };
}

/** Throws WEBHOOK_DELIVERY_NOT_FOUND. */
export async function findDelivery(
  { db }: Context,
  project: Project,
  endpointId: string,
  id: string,
): Promise<QueuedDelivery> {
  const delivery = await deliveryById(db, project.id, endpointId, id);
  if (!delivery) throw new Refusal('WEBHOOK_DELIVERY_NOT_FOUND');
  return delivery;
}

export const describeDelivery = (row: QueuedDelivery): DescribedDelivery => ({
  id: row.id,
  message_id: row.message_id,
  kind: row.kind,
  state: row.state,
  created_at_millis: row.created_at,
  attempt_count: row.attempt_count,
  next_attempt_at_millis: row.next_attempt_at,
  queued_behind: row.queued_behind,
  last_status: row.last_status,
  last_error: row.last_error as DescribedDelivery['last_error'],
});

const describeAttempt = (row: StoredAttempt): Attempt => ({
  at_millis: row.at,
  duration_millis: row.duration_millis,
  status: row.status,
  error: row.error as Attempt['error'],
  request_headers: row.request_headers as Attempt['request_headers'],
  response_headers: row.response_headers as Attempt['response_headers'],
  response_body: row.response_body,
});
