import { limits } from '@latchkey/protocol/limits';
import { time } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { noticeOwners } from '../../project-owners/owner-notices.ts';
import type { Project } from '../../projects/project.ts';
import { type StoredEndpoint, updateEndpoint } from '../endpoints/queries.ts';
import { dropIfOver } from '../fan-out/queries.ts';
import type { Attempted } from './attempt.ts';
import { countFailure, type Due, insertAttempt, isClosed, stateOf, updateTried, writeDelivered } from './queries.ts';
import { waitAfter } from './retries.ts';

const GONE = 410;

/** Writes down what a try came to, in the transaction that is open and has locked the endpoint. */
export async function writeOutcome(
  context: Context,
  project: Project,
  endpoint: StoredEndpoint,
  due: Due,
  attempted: Attempted,
): Promise<void> {
  if (attempted.error === undefined) {
    const isSubjectGone = await writeDelivered(context.db, endpoint, due, attempted);
    // Who forgets a subject holds the endpoints as well, so this is as it stands.
    if (isSubjectGone) await dropIfOver(context.db, project.id, [due.message_id]);
    return;
  }
  // It may have been skipped or replayed meanwhile.
  const delivery = await stateOf(context.db, due);
  if (!delivery) return;
  await insertAttempt(context.db, delivery, attempted, limits.webhookAttemptsKept);
  await countFailure(context.db, project.id, endpoint.id, attempted.at);
  await failed(context, project, endpoint, { ...due, ...delivery }, attempted);
  if (delivery.is_subject_gone) await dropIfOver(context.db, project.id, [due.message_id]);
}

async function failed(
  context: Context,
  project: Project,
  endpoint: StoredEndpoint,
  due: Due,
  attempted: Attempted,
): Promise<void> {
  const { db, now, random, mode } = context;
  const isGone = attempted.answer?.status === GONE;
  const forMillis = now - (due.first_tried_at ?? now);
  const wait = due.state === 'pending' ? waitAfter({ tries: due.tries + 1, forMillis }, random, mode) : undefined;
  const nextAt = wait === undefined ? null : now + wait;
  await updateTried(db, due, attempted, { state: wait === undefined ? lastState(due) : 'pending', nextAt });
  await updateEndpoint(db, project.id, endpoint.id, {
    failing_since: time(endpoint.failing_since ?? attempted.at),
    is_slow: true,
  });
  if (isGone) await pauseEndpoint(context, project, endpoint, 'gone');
  else if (due.state === 'pending' && wait === undefined && hasTakenNothing(endpoint, due))
    await pauseEndpoint(context, project, endpoint, 'failing');
}

/** What came to an end while it was tried stays so. */
const lastState = ({ state }: Due) => (state === 'pending' ? 'failed' : state);

/** Whether nothing at all was delivered since this was tried first. */
const hasTakenNothing = ({ last_delivered_at }: StoredEndpoint, { first_tried_at }: Due) =>
  first_tried_at !== null && (last_delivered_at === null || last_delivered_at < first_tried_at);

/** Has nothing more tried until an owner says so, and tells the owners; what happens waits. */
async function pauseEndpoint(
  context: Context,
  project: Project,
  { id, url, paused_at }: StoredEndpoint,
  reason: NonNullable<StoredEndpoint['pause_reason']>,
): Promise<void> {
  if (paused_at !== null) return;
  await updateEndpoint(context.db, project.id, id, { paused_at: time(context.now), pause_reason: reason });
  const detail = { reason };
  // The log of a closed project takes no events: without this the outcome would be lost, and the same be sent again.
  if (!(await isClosed(context.db, project.id)))
    await recordEvent(context, { kind: 'webhook_endpoint.paused', projectId: project.id, subjectId: id, detail });
  await noticeOwners(context, project.id, `webhook_${reason}`, new URL(url).host);
}
