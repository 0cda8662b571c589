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

/** What the address says: which deliveries, from which one on. */
export interface DeliverySearch {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly since?: string | undefined;
  readonly cursor?: string | undefined;
}

/** What the service is asked for: filters that it does not know are none. */
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
    // To the minute, so that who looks again within it asks the same.
    since: span && new Date(Math.floor((now - span.millis) / MINUTE) * MINUTE),
  };
}

/** Whether anything is being looked for. */
export const isFiltered = ({ state, kind, since }: DeliverySearch): boolean => Boolean(state || kind || since);
