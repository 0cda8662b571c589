import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Attempted } from './attempt.ts';
import { dropIfOver } from './delivery-queries.ts';
import { pauseEndpoint } from './pause.ts';
import { type StoredEndpoint, updateEndpoint } from './queries.ts';
import { waitAfter } from './retries.ts';
import { type Due, insertAttempt, stateOf, updateTried } from './work-queries.ts';

/** Who takes longer gets lanes apart. */
const SLOW_MILLIS = 1_000;
const GONE = 410;

/** Writes down what a try came to, in the transaction that is open and has locked the endpoint. */
export async function writeOutcome(
  context: Context,
  project: Project,
  endpoint: StoredEndpoint,
  due: Due,
  attempted: Attempted,
): Promise<void> {
  // It may have been given up meanwhile, or asked for once more.
  const delivery = await stateOf(context.db, due);
  if (!delivery) return;
  await insertAttempt(context.db, delivery, attempted);
  if (attempted.error === undefined) await delivered(context, endpoint, { ...due, ...delivery }, attempted);
  else await failed(context, project, endpoint, { ...due, ...delivery }, attempted);
  // Who forgets a subject holds the endpoints as well, so this is as it stands.
  if (delivery.is_subject_gone) await dropIfOver(context.db, project.id, [due.message_id]);
}

async function delivered(
  { db }: Context,
  { project_id, id }: StoredEndpoint,
  due: Due,
  attempted: Attempted,
): Promise<void> {
  await updateTried(db, due, attempted, { state: 'delivered', nextAt: null });
  await updateEndpoint(db, project_id, id, {
    last_delivered_at: time(attempted.at),
    failing_since: null,
    is_slow: attempted.durationMillis > SLOW_MILLIS,
  });
}

async function failed(
  context: Context,
  project: Project,
  endpoint: StoredEndpoint,
  due: Due,
  attempted: Attempted,
): Promise<void> {
  const { db, now, random } = context;
  const isGone = attempted.answer?.status === GONE;
  const wait = due.state === 'pending' ? waitAfter(due.tries + 1, random) : undefined;
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
