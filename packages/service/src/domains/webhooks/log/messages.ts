import { type Endpoints, type InputOf, limits, type ResultOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { messagesAfter } from './queries.ts';

type List = Endpoints['GET /latchkey/webhook-messages'];
type Kind = ResultOf<List>['items'][number]['type'];

/**
 * What endpoints would be told, after a cursor: a transaction, and an event in it. An event is answered once every
 * transaction before its own has ended, so none can come in behind the cursor.
 */
export async function listMessages(
  { db }: Context,
  project: Project,
  { cursor, limit = limits.webhookMessagesPerPage }: InputOf<List>['query'],
): Promise<ResultOf<List>> {
  const [tx = '0', eventId = '0'] = cursor?.split('-') ?? [];
  const { messages, until } = await messagesAfter(db, project.id, { tx, eventId }, cursor === undefined ? 0 : limit);
  const last = messages.length === limit ? messages.at(-1) : undefined;
  return {
    items: messages.map(({ id, kind, data, at }) => ({
      id: `msg_${id}`,
      type: kind as Kind,
      data,
      created_at_millis: at,
    })),
    next_cursor: last ? `${last.tx}-${last.id}` : `${until}-0`,
  };
}
