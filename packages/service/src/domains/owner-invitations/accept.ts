import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { byOwner, recordEvent } from '../../platform/events/events.ts';
import { consumeCode } from '../codes/codes.ts';
import { addOwner, lockOwners } from '../project-owners/owners.ts';
import type { Project } from '../projects/project.ts';
import { wireProjectId } from '../projects/project-id.ts';
import { lockUser } from '../users/lock.ts';
import type { User } from '../users/user.ts';
import { type Presented, presentedInvitation } from './presented.ts';
import { deleteByCode, inviteeOf } from './queries.ts';

/**
 * Makes a user of `internal` an owner, by a code that was mailed to an address of theirs; answers the project's id.
 * Throws what `checkCode` throws, and the refusals OWNER_INVITATION_FOREIGN and OWNER_ALREADY, which leave the code
 * valid.
 */
export async function acceptInvitation(context: Context, internal: Project, user: User, code: string): Promise<string> {
  const presented = await presentedInvitation(context, internal, code);
  const { invitation } = presented;
  await inTransaction(context, async (context) => {
    if (!(await lockUser(context, internal, user.id))) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
    const { isOwner, isRecipient } = await inviteeOf(context.db, invitation, user.id);
    if (isOwner) throw new Refusal('OWNER_ALREADY');
    if (!isRecipient) throw new Refusal('OWNER_INVITATION_FOREIGN');
    await ownByInvitation(context, internal, presented, user.id);
  });
  return wireProjectId(invitation.projectId);
}

/** Uses an invitation up, in the transaction of what else comes of it; its user is locked, or made there. */
export async function ownByInvitation(
  context: Context,
  internal: Project,
  { checked, invitation: { id, projectId, role } }: Presented,
  userId: string,
): Promise<void> {
  if (!(await lockOwners(context, projectId))) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  await consumeCode(context, internal, checked);
  if (!(await deleteByCode(context.db, projectId, checked.hash))) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  const detail = { user_id: userId, role };
  const accepting = byOwner(context, userId);
  await recordEvent(accepting, { kind: 'owner_invitation.accepted', projectId, subjectId: id, detail });
  await addOwner(accepting, projectId, userId, role);
}
