import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { jsonText, time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { WebhookService } from '../../../platform/integrations/webhook-service.ts';
import { newId } from '../../../runtime/ids.ts';
import { lockedConfig } from '../../projects/locked-config.ts';
import type { Project } from '../../projects/project.ts';
import { type DescribedEndpoint, describeEndpoint, loggedEndpoint } from './endpoint.ts';
import {
  countEndpoints,
  deleteEndpoint,
  endpointById,
  endpointsOf,
  insertEndpoint,
  lockEndpoint,
  type StoredEndpoint,
} from './queries.ts';
import { newSigningSecret, sealSecret } from './secret.ts';

type List = Endpoints['GET /latchkey/webhook-endpoints'];
type New = InputOf<Endpoints['POST /latchkey/webhook-endpoints']>['body'];

const USUAL = 25;

export async function listEndpoints(
  { db }: Context,
  project: Project,
  { limit = USUAL, cursor }: InputOf<List>['query'],
): Promise<ResultOf<List>> {
  const rows = await endpointsOf(db, project.id, limit + 1, cursor);
  return {
    items: rows.slice(0, limit).map(describeEndpoint),
    is_paginated: true,
    pagination: { next_cursor: rows[limit]?.id ?? null },
  };
}

/** Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function readEndpoint({ db }: Context, project: Project, id: string): Promise<DescribedEndpoint> {
  const row = await endpointById(db, project.id, id);
  if (!row) throw new Refusal('WEBHOOK_ENDPOINT_NOT_FOUND');
  return describeEndpoint(row);
}

/** Has a receiver told of what is committed from now on. Throws the refusals of its row. */
export function createEndpoint(
  context: Context,
  webhookService: WebhookService | undefined,
  project: Project,
  body: New,
): Promise<DescribedEndpoint> {
  if (webhookService) throw new Refusal('WEBHOOKS_ELSEWHERE');
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    // One at a time, so that the limit holds.
    await lockedConfig(context, project);
    if ((await countEndpoints(db, project.id)) >= limits.webhookEndpoints)
      throw new Refusal('WEBHOOK_ENDPOINTS_TOO_MANY');
    const id = newId(random);
    await insertEndpoint(db, {
      project_id: project.id,
      id,
      url: body.url,
      description: body.description ?? '',
      kinds: body.kinds ? jsonText(body.kinds) : null,
      is_enabled: body.is_enabled ?? true,
      is_ordered: body.is_ordered ?? true,
      secret: sealSecret(context, project, id, newSigningSecret(random)),
      previous_secret: null,
      pause_reason: null,
      claim: null,
      created_at: time(now),
      updated_at: time(now),
    });
    const detail = loggedEndpoint(await lockedEndpoint(context, project, id));
    await recordEvent(context, { kind: 'webhook_endpoint.created', projectId: project.id, subjectId: id, detail });
    return readEndpoint(context, project, id);
  });
}

/** Deletes an endpoint with its deliveries. Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function removeEndpoint(context: Context, project: Project, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const detail = loggedEndpoint(await lockedEndpoint(context, project, id));
    await deleteEndpoint(context.db, project.id, id);
    await recordEvent(context, { kind: 'webhook_endpoint.deleted', projectId: project.id, subjectId: id, detail });
  });
}

/** An endpoint, locked until the transaction ends. Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function lockedEndpoint({ db }: Context, project: Project, id: string): Promise<StoredEndpoint> {
  const row = await lockEndpoint(db, project.id, id);
  if (!row) throw new Refusal('WEBHOOK_ENDPOINT_NOT_FOUND');
  return row;
}
