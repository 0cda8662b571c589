import type { OfProject } from '../context/of-project.ts';
import type { WebhookKind } from './endpoints.ts';

/** Something that webhooks tell of. */
export interface WebhookMessage {
  /** The same whenever it is read; deliveries have ids of their own. */
  readonly id: string;
  /** What it tells of. */
  readonly type: WebhookKind;
  /** In the names of the API, as it stands in the body of a webhook. */
  readonly data: unknown;
  /** When it happened. */
  readonly createdAt: Date;
}

/** From where messages are read. */
export interface ListWebhookMessagesOptions {
  /** The `nextCursor` of the answer before; left out, nothing is listed, and the next call begins here. */
  readonly cursor?: string | undefined;
  /** The page size: 100 by default and at most. */
  readonly limit?: number | undefined;
}

/** Some messages, oldest first; `nextCursor` is the `cursor` of those that come. */
export type WebhookMessages = WebhookMessage[] & { readonly nextCursor: string };

/** What webhooks tell of since a cursor, whether or not there are endpoints. */
export async function listWebhookMessages(
  { call }: OfProject,
  query: ListWebhookMessagesOptions = {},
): Promise<WebhookMessages> {
  const { items, next_cursor: nextCursor } = await call('GET /latchkey/webhook-messages', { query: { ...query } });
  const messages = items.map(({ id, type, data, created_at_millis }) => {
    return { id, type, data, createdAt: new Date(created_at_millis) };
  });
  return Object.assign(messages, { nextCursor });
}
