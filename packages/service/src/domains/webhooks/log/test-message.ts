import type { WebhookKind } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { jsonText, time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import { isAtWork } from '../endpoints/endpoint.ts';
import { chargeTest } from '../endpoints/limits.ts';
import { endpointById, lockEndpoint, type StoredEndpoint, schedule } from '../endpoints/queries.ts';
import { newMessageId } from '../fan-out/message.ts';
import { type DescribedDelivery, describeDelivery, findDelivery } from './deliveries.ts';
import { insertTestDelivery, insertTestMessage } from './queries.ts';
import { sampleOf } from './samples.ts';

/** Has a made-up message sent; it holds nothing up. Throws the refusals of the endpoint's row. */
export async function sendTestMessage(
  context: Context,
  project: Project,
  endpointId: string,
  kind: WebhookKind,
): Promise<DescribedDelivery> {
  checkAtWork(await endpointById(context.db, project.id, endpointId));
  await chargeTest(context, project);
  return inTransaction(context, async (context) => {
    checkAtWork(await lockEndpoint(context.db, project.id, endpointId));
    const id = await insertTest(context, project, endpointId, kind);
    await schedule(context.db, project.id, endpointId, context.now);
    const detail = { kind };
    await recordEvent(context, {
      kind: 'webhook_endpoint.tested',
      projectId: project.id,
      subjectId: endpointId,
      detail,
    });
    return describeDelivery(await findDelivery(context, project, endpointId, id));
  });
}

function checkAtWork(endpoint: StoredEndpoint | undefined): void {
  if (!endpoint) throw new Refusal('WEBHOOK_ENDPOINT_NOT_FOUND');
  if (!isAtWork(endpoint)) throw new Refusal('WEBHOOK_ENDPOINT_STOPPED');
}

async function insertTest(context: Context, project: Project, endpointId: string, kind: WebhookKind): Promise<string> {
  const { db, now, random } = context;
  const [id, messageId] = [newId(random), newMessageId(random)];
  const place = { project_id: project.id, kind, created_at: time(now) };
  await insertTestMessage(db, { ...place, id: messageId, data: jsonText(sampleOf(kind, now)) });
  await insertTestDelivery(db, { ...place, id, endpoint_id: endpointId, message_id: messageId });
  return id;
}
