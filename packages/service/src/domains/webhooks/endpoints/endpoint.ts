import type { Endpoints, ResultOf, WebhookKind } from '@latchkey/protocol';
import type { CountedEndpoint, StoredEndpoint } from './queries.ts';

export type DescribedEndpoint = ResultOf<Endpoints['GET /latchkey/webhook-endpoints/:endpoint_id']>;

/** What an endpoint is told of; null for everything. */
const kindsOf = ({ kinds }: Pick<StoredEndpoint, 'kinds'>) => kinds as WebhookKind[] | null;

/** Whether it is tried at all right now. */
export const isAtWork = ({ is_enabled, paused_at }: StoredEndpoint) => is_enabled && paused_at === null;

export function describeEndpoint(row: CountedEndpoint): DescribedEndpoint {
  const { paused_at, pause_reason } = row;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    kinds: kindsOf(row),
    is_enabled: row.is_enabled,
    is_ordered: row.is_ordered,
    paused: paused_at === null ? null : { at_millis: paused_at, reason: pause_reason ?? 'failing' },
    created_at_millis: row.created_at,
    updated_at_millis: row.updated_at,
    pending_count: row.pending_count,
    last_delivered_at_millis: row.last_delivered_at,
    failing_since_millis: row.failing_since,
  };
}

/** What the event log shows of it: the URL without path and query, because those often contain a token. */
export const loggedEndpoint = (row: StoredEndpoint) => ({
  origin: new URL(row.url).origin,
  description: row.description,
  kinds: kindsOf(row),
  is_enabled: row.is_enabled,
  is_ordered: row.is_ordered,
});
