import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import type { Delegation } from './delegation.ts';
import {
  delegationById,
  delegationsOf,
  deleteDelegation,
  deleteDelegationsOfMany,
  insertDelegation,
  touchDelegation,
} from './queries.ts';

/** Those of a user that have not ended, newest first. */
export const liveDelegations = ({ db, now }: Context, project: Project, userId: string): Promise<Delegation[]> =>
  delegationsOf(db, project.id, userId, now);

/** One that is good; undefined when it has ended, or its user is banned. */
export const findDelegation = ({ db, now }: Context, project: Project, id: string): Promise<Delegation | undefined> =>
  delegationById(db, project.id, id, now);

/** Writes one down, in the transaction of who checks it. */
export async function addDelegation(
  context: Context,
  project: Project,
  delegation: Delegation,
  detail: Record<string, unknown>,
): Promise<void> {
  await insertDelegation(context.db, project.id, delegation);
  await recordEvent(context, {
    kind: 'delegation.created',
    projectId: project.id,
    subjectId: delegation.userId,
    detail: { id: delegation.id, ...detail },
  });
}

/** Notes that an agent got something by it; false when it has ended meanwhile. */
export const noteUsed = (
  context: Context,
  project: Project,
  delegation: Delegation,
  detail: Record<string, unknown>,
): Promise<boolean> =>
  inTransaction(context, async (context) => {
    const { id, userId } = delegation;
    if (!(await touchDelegation(context.db, project.id, id, context.now))) return false;
    await recordEvent(context, {
      kind: 'delegation.used',
      projectId: project.id,
      subjectId: userId,
      detail: { id, ...detail },
    });
    return true;
  });

/** Ends one of a user. Throws the refusal DELEGATION_UNKNOWN. */
export const endDelegation = (context: Context, project: Project, userId: string, id: string): Promise<void> =>
  inTransaction(context, async (context) => {
    if (!(await deleteDelegation(context.db, project.id, userId, id))) throw new Refusal('DELEGATION_UNKNOWN');
    await recordEnd(context, project, userId, { id });
  });

/** Ends every delegation of one or more users, in the transaction of what makes it necessary. */
export async function dropDelegations(context: Context, project: Project, ...userIds: string[]): Promise<void> {
  for (const { userId, count } of await deleteDelegationsOfMany(context.db, project.id, userIds))
    await recordEnd(context, project, userId, { count });
}

const recordEnd = (context: Context, project: Project, userId: string, detail: Record<string, unknown>) =>
  recordEvent(context, { kind: 'delegation.ended', projectId: project.id, subjectId: userId, detail });
