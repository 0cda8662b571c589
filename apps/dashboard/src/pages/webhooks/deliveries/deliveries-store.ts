import {
  type ListWebhookDeliveriesOptions,
  type WebhookDelivery,
  type WebhookKind,
  webhookKinds,
} from '@latchkey/sdk/admin';
import { spans } from '../../emails/mails-store.ts';
import { stateWords } from '../webhook-words.ts';

const PAGE_SIZE = 25;
const MINUTE = 60_000;

/** The filters in the URL, and the cursor. */
export interface DeliverySearch {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly since?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The request for the service. Unknown filter values are ignored. */
export function deliveryFilter(
  { state = '', kind = '', since, cursor }: DeliverySearch,
  now: number,
): ListWebhookDeliveriesOptions {
  const span = spans[since as keyof typeof spans];
  return {
    cursor,
    limit: PAGE_SIZE,
    state: state in stateWords ? (state as WebhookDelivery['state']) : undefined,
    kind: (webhookKinds as readonly string[]).includes(kind) ? (kind as WebhookKind) : undefined,
    // Rounded to the minute, so that repeated requests within it share the cache.
    since: span && new Date(Math.floor((now - span.millis) / MINUTE) * MINUTE),
  };
}

/** Whether any filter is set. */
export const isFiltered = ({ state, kind, since }: DeliverySearch): boolean => Boolean(state || kind || since);
