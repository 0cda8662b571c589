import { KnownError } from '@latchkey/protocol/errors';
import type { OwnerRole } from '@latchkey/protocol/owner-roles';
import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import { type IssuedCode, issueCodes } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { checkRoleFor, checkStillOwner, lockOwners } from '../project-owners/owners.ts';
import { deleteInvitations } from '../project-owners/take-back.ts';
import type { FindProject, Project } from '../projects/project.ts';
import { INTERNAL } from '../projects/project-id.ts';
import { normaliseEmail } from '../users/email.ts';
import { type CodeData, type Invitation, KIND } from './invitation.ts';
import { chargeInvitation, checkRoom } from './limits.ts';
import { sendInvitationMail } from './mail.ts';
import { insertInvitation, invitationById, isOwnersEmail } from './queries.ts';

/**
 * Invites a new owner to a project. An address already invited gets another link, now in the caller's name. Throws the
 * refusals OWNER_ROLE_FIXED, OWNER_ALREADY, OWNERS_TOO_MANY and 429.
 */
export async function inviteOwner(
  context: Context,
  project: Project,
  findProject: FindProject,
  { email: address, role = 'owner' }: { readonly email: string; readonly role?: OwnerRole | undefined },
): Promise<Invitation> {
  checkRoleFor(project, role);
  const internal = (await findProject(INTERNAL)) as Project;
  const email = normaliseEmail(address);
  if (await isOwnersEmail(context.db, project.id, email)) throw new Refusal('OWNER_ALREADY');
  await chargeInvitation(context, project, internal, email);
  return inTransaction(context, async (context) => {
    if (!(await lockOwners(context, project.id)))
      throw new KnownError('PROJECT_NOT_FOUND', { project_id: project.wireId });
    await checkStillOwner(context, project.id);
    const [renewed] = await deleteInvitations(context.db, project.id, { email }, context.now);
    await checkRoom(context, project);
    const { invitation, code } = await storeInvitation(context, project, internal, { id: renewed, email, role });
    const kind = renewed === undefined ? 'owner_invitation.created' : 'owner_invitation.renewed';
    await recordEvent(context, { kind, projectId: project.id, subjectId: invitation.id });
    await sendInvitationMail(context, project, internal, { email, inviterName: invitation.inviterName, role, code });
    return invitation;
  });
}

async function storeInvitation(
  context: Context,
  project: Project,
  internal: Project,
  {
    id = newId(context.random),
    email,
    role,
  }: { readonly id: string | undefined; readonly email: string; readonly role: OwnerRole },
): Promise<{ invitation: Invitation; code: string }> {
  const { db, now, actor } = context;
  const data = { project_id: project.id } satisfies CodeData;
  const [issued] = (await issueCodes(context, internal, KIND, [{ email, data }])) as [IssuedCode];
  await insertInvitation(db, {
    project_id: project.id,
    id,
    recipient_email: email,
    role,
    invited_by: actor.kind === 'owner' ? (actor.userId ?? null) : null,
    code_hash: issued.hash,
    created_at: time(now),
    expires_at: time(now + codeLifetimes[KIND]),
  });
  return { invitation: await invitationById(db, project.id, id), code: issued.code };
}
