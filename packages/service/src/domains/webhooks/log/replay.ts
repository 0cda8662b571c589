import type { Endpoints, InputOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Project } from '../../projects/project.ts';
import { isAtWork } from '../endpoints/endpoint.ts';
import { lockedEndpoint } from '../endpoints/endpoints.ts';
import { restartTried, schedule } from '../endpoints/queries.ts';
import { dropIfOver } from '../fan-out/queries.ts';
import { type DescribedDelivery, describeDelivery, findDelivery } from './deliveries.ts';
import { giveUp, messageById, replay, replayMany } from './queries.ts';

type Span = InputOf<Endpoints['POST /latchkey/webhook-endpoints/:endpoint_id/replay']>['body'];

/**
 * Has a delivery tried now, under the same message id. It holds nothing up from then on. Throws the refusals of the
 * endpoint's row.
 */
export function replayDelivery(
  context: Context,
  project: Project,
  endpointId: string,
  id: string,
): Promise<DescribedDelivery> {
  return changeDelivery(context, project, endpointId, id, async (context, messageId) => {
    const { db, now } = context;
    const message = await messageById(db, project.id, messageId);
    if (message?.data === null) throw new Refusal('WEBHOOK_PAYLOAD_GONE');
    await replay(db, project.id, id, now);
    return 'webhook_delivery.replayed';
  });
}

/** Gives up a delivery that waits; those behind it go on. Throws the refusals of the endpoint's row. */
export function skipDelivery(
  context: Context,
  project: Project,
  endpointId: string,
  id: string,
): Promise<DescribedDelivery> {
  return changeDelivery(context, project, endpointId, id, async (context, messageId) => {
    const { state } = await findDelivery(context, project, endpointId, id);
    if (state !== 'pending') throw new Refusal('WEBHOOK_DELIVERY_ENDED');
    await giveUp(context.db, project.id, id, 'skipped');
    await dropIfOver(context.db, project.id, [messageId]);
    return 'webhook_delivery.skipped';
  });
}

/** Has what came to an end in a span of time tried once more; answers how many. Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export function replaySpan(
  context: Context,
  project: Project,
  endpointId: string,
  { from_millis: from, to_millis: until, state }: Span,
): Promise<number> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockedEndpoint(context, project, endpointId);
    const most = limits.webhookReplays;
    const count = await replayMany(db, project.id, endpointId, { from, until, ...(state && { state }), most, now });
    if (count === 0) return 0;
    await schedule(db, project.id, endpointId, now);
    const detail = { from_millis: from, to_millis: until, state: state ?? null, count };
    await recordEvent(context, {
      kind: 'webhook_endpoint.replayed',
      projectId: project.id,
      subjectId: endpointId,
      detail,
    });
    return count;
  });
}

/**
 * Has what was tried in vain tried now, and from then on as often as if it were new; answers how many those are. Throws
 * the refusals of the endpoint's row.
 */
export function retryWaiting(context: Context, project: Project, endpointId: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    if (!isAtWork(await lockedEndpoint(context, project, endpointId))) throw new Refusal('WEBHOOK_ENDPOINT_STOPPED');
    const count = await restartTried(db, project.id, endpointId, now);
    if (count === 0) return 0;
    await schedule(db, project.id, endpointId, now);
    const detail = { count };
    await recordEvent(context, {
      kind: 'webhook_endpoint.retried',
      projectId: project.id,
      subjectId: endpointId,
      detail,
    });
    return count;
  });
}

/** Changes one delivery, and records the event, while its endpoint is locked against workers. */
function changeDelivery(
  context: Context,
  project: Project,
  endpointId: string,
  id: string,
  change: (context: Context, messageId: string) => Promise<'webhook_delivery.replayed' | 'webhook_delivery.skipped'>,
): Promise<DescribedDelivery> {
  return inTransaction(context, async (context) => {
    await lockedEndpoint(context, project, endpointId);
    const { message_id } = await findDelivery(context, project, endpointId, id);
    const kind = await change(context, message_id);
    await schedule(context.db, project.id, endpointId, context.now);
    const detail = { endpoint_id: endpointId, message_id };
    await recordEvent(context, { kind, projectId: project.id, subjectId: id, detail });
    return describeDelivery(await findDelivery(context, project, endpointId, id));
  });
}
