import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { type JobHandler, sendLater } from '../../platform/jobs/outbox.ts';
import { tellOfDeletion } from '../project-owners/owner-notices.ts';
import { projectOwnership } from '../project-owners/queries.ts';
import { takeBackAllInvitations } from '../project-owners/take-back.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { ERASE_PROJECT, eraseSomeRows, markDeleted } from '../projects/queries.ts';

export { ERASE_PROJECT };

const ROWS_PER_STEP = 1_000;

/** Deletes a project: it is gone at once for everyone, its rows follow in bounded steps. */
export async function deleteProject(context: Context, project: Project): Promise<void> {
  if (project.id === INTERNAL_PROJECT_ID) throw new Refusal('INTERNAL_PROJECT_STAYS');
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    const { id } = project;
    await takeBackAllInvitations(context, id);
    const formerOwners = await markDeleted(db, id, now);
    await projectOwnership(db, formerOwners);
    await recordEvent(context, { kind: 'project.deleted', projectId: id, subjectId: id });
    await tellOfDeletion(context, project, formerOwners);
    await sendLater(context, id, ERASE_PROJECT, {});
  });
}

/** One step of the erasure; it comes again until no row is left. */
export const eraseProject: JobHandler<Context> = async ({ db }, { projectId }) =>
  (await eraseSomeRows(db, projectId, ROWS_PER_STEP)) ? 'again' : undefined;
