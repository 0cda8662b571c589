import type { Endpoints, InputOf } from '@latchkey/protocol';
import { jsonText, type RowChanges, time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Project } from '../../projects/project.ts';
import { type DescribedEndpoint, loggedEndpoint } from './endpoint.ts';
import { lockedEndpoint, readEndpoint } from './endpoints.ts';
import {
  releaseQueued,
  restartTried,
  type StoredEndpoint,
  schedule,
  tellFromNowOn,
  updateEndpoint,
} from './queries.ts';

type Changes = InputOf<Endpoints['PATCH /latchkey/webhook-endpoints/:endpoint_id']>['body'];

/**
 * Changes an endpoint. One that is switched on again goes on with what waits, and is not told what happened meanwhile;
 * one that was paused is told that as well. What was tried in vain is tried at once where it is switched on, or its
 * address is another one. Throws WEBHOOK_ENDPOINT_NOT_FOUND.
 */
export function changeEndpoint(
  context: Context,
  project: Project,
  id: string,
  changes: Changes,
): Promise<DescribedEndpoint> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const before = await lockedEndpoint(context, project, id);
    await updateEndpoint(db, project.id, id, { ...changedRow(changes), updated_at: time(now) });
    if (changes.is_enabled && !before.is_enabled) await tellFromNowOn(db, project.id, id);
    const isResumed = Boolean(changes.is_enabled) && before.paused_at !== null;
    if (isResumed) await endPause(context, before);
    // The owner probably fixed the endpoint, so retry now.
    if (changes.is_enabled || (changes.url ?? before.url) !== before.url) await restartTried(db, project.id, id, now);
    if (changes.is_ordered === false) await releaseQueued(db, project.id, id);
    await schedule(db, project.id, id, now);
    const after = loggedEndpoint(await lockedEndpoint(context, project, id));
    const detail = { fields: Object.keys(changes), ...difference(loggedEndpoint(before), after) };
    const kind = isResumed ? 'webhook_endpoint.resumed' : 'webhook_endpoint.updated';
    await recordEvent(context, { kind, projectId: project.id, subjectId: id, detail });
    return readEndpoint(context, project, id);
  });
}

function changedRow({ url, description, kinds, is_enabled, is_ordered }: Changes): RowChanges<'webhook_endpoints'> {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(kinds !== undefined && { kinds: kinds && jsonText(kinds) }),
    ...(is_enabled !== undefined && { is_enabled }),
    ...(is_ordered !== undefined && { is_ordered }),
  };
}

async function endPause({ db }: Context, { project_id, id }: StoredEndpoint): Promise<void> {
  await updateEndpoint(db, project_id, id, { paused_at: null, pause_reason: null, failing_since: null });
}
