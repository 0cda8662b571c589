import type { DescribedEndpoint } from '../endpoints/endpoint.ts';
import { messageContent } from '../fan-out/message.ts';
import type { LastTry } from './queries.ts';

const iso = (millis: number) => new Date(millis).toISOString();

export const svixEndpoint = (endpoint: DescribedEndpoint) => ({
  id: endpoint.id,
  uid: null,
  url: endpoint.url,
  version: 1,
  description: endpoint.description,
  filterTypes: endpoint.kinds,
  channels: null,
  disabled: !endpoint.is_enabled || endpoint.paused !== null,
  rateLimit: null,
  throttleRate: null,
  metadata: {},
  createdAt: iso(endpoint.created_at_millis),
  updatedAt: iso(endpoint.updated_at_millis),
});

interface Told {
  readonly id: string;
  readonly kind: string;
  readonly data: unknown;
  readonly created_at: number;
}

/** With the keys that published clients compare. */
export const svixMessage = ({ id, kind, data, created_at }: Told, withContent: boolean) => ({
  channels: null,
  eventId: null,
  eventType: kind,
  id,
  payload: withContent ? (data === null ? { expired: true } : messageContent({ kind, data })) : {},
  timestamp: iso(created_at),
});

const statuses = {
  delivered: [0, 'success'],
  pending: [1, 'pending'],
  failed: [2, 'fail'],
} as const;

/** By its number there. */
export const stateOfStatus: Readonly<Record<string, LastTry['state'] | undefined>> = {
  0: 'delivered',
  1: 'pending',
  2: 'failed',
  // One that is under way waits here.
  3: 'pending',
};

/** The last try of a delivery stands for it, or that there was none yet: clients look for the one of each message. */
export function svixAttempt(row: LastTry, { id: endpointId, url }: DescribedEndpoint, withMessage: boolean) {
  const [status, statusText] = statuses[row.state];
  return {
    id: `atmpt_${row.id}`,
    endpointId,
    msgId: row.message_id,
    url,
    status,
    statusText,
    response: row.response_body ?? '',
    responseStatusCode: row.status ?? 0,
    responseDurationMs: row.duration_millis ?? 0,
    timestamp: iso(row.at ?? row.created_at),
    triggerType: 0,
    ...(withMessage && { msg: svixMessage({ ...row, id: row.message_id }, true) }),
  };
}
