import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { dropCode, type IssuedCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { chargeMail } from '../emails/delivery/limits.ts';
import { codeLink } from '../emails/transactional/code-link.ts';
import { sendTeamInvitationMails } from '../emails/transactional/mails.ts';
import { grantedTo } from '../permissions/held.ts';
import type { Project } from '../projects/project.ts';
import { type TrustedUrl, trustUrl } from '../projects/trusted-url.ts';
import { teamFor } from '../teams/access.ts';
import { holdTeam } from '../teams/find.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { type Invitation, KIND } from './invitation.ts';
import { issueCodesFor, mailOf, nameOfInviter } from './issue.ts';
import { chargeInvitations } from './limits.ts';
import { lockOpenInvitation, openInvitation, renewInvitation } from './queries.ts';
import { inviterOf } from './send.ts';

interface Asked {
  readonly id: string;
  readonly team_id: string;
  readonly callback_url: string;
}

interface Renewed {
  readonly invitation: Invitation;
  /** Where the new code leads. */
  readonly link: TrustedUrl;
}

/**
 * Gives an open invitation a new code and its full lifetime, now in the name of the caller, with or without an email.
 * Throws what the endpoint's row declares.
 */
export async function renew(
  context: Context,
  project: Project,
  asking: Asking,
  { id, team_id: teamId, callback_url }: Asked,
  { byMail }: { readonly byMail: boolean },
): Promise<Renewed> {
  const team = await teamFor(context, project, asking, { teamId, permissions: ['$invite_members'] });
  const callbackUrl = trustUrl(project, callback_url);
  const open = await openInvitation(context.db, project.id, { teamId, id }, context.now);
  if (!open) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  await chargeInvitations(context, project, { level: asking.level, teamId, count: 1 });
  if (byMail) await chargeMail(context, project, open.recipientEmail);
  return inTransaction(context, async (context) => {
    if (!(await holdTeam(context, project, teamId))) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
    const { invitation, code } = await replaceCode(context, project, { teamId, id }, inviterOf(asking));
    const link = codeLink(callbackUrl, code);
    if (byMail) {
      const name = await nameOfInviter(context, project, team, invitation.invitedBy);
      await sendTeamInvitationMails(context, project, [mailOf(team, invitation.recipientEmail, link, name)]);
    }
    return { invitation, link };
  });
}

async function replaceCode(
  context: Context,
  project: Project,
  { teamId, id }: { readonly teamId: string; readonly id: string },
  invitedBy: string | null,
): Promise<{ invitation: Invitation; code: string }> {
  const { db, now } = context;
  const old = await lockOpenInvitation(db, project.id, { teamId, id }, now);
  if (!old) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  await dropCode(context, project, KIND, old.codeHash);
  const [{ code, hash }] = (await issueCodesFor(context, project, [old])) as [IssuedCode];
  const permissionIds = await givenBy(context, project, invitedBy, old);
  const invitation = { ...old, invitedBy, permissionIds, codeHash: hash, expiresAt: now + codeLifetimes[KIND] };
  await renewInvitation(db, project.id, invitation);
  const detail = { invitation_id: id };
  await recordEvent(context, { kind: 'team_invitation.renewed', projectId: project.id, subjectId: teamId, detail });
  return { invitation, code };
}

/** What the invitation gives once it goes by the word of this inviter: a member passes on only what they hold. */
async function givenBy(
  context: Context,
  project: Project,
  invitedBy: string | null,
  { teamId, permissionIds }: Invitation,
): Promise<readonly string[] | null> {
  if (invitedBy === null || !permissionIds) return permissionIds;
  const held = new Set(await grantedTo(context, project, { teamId, userId: invitedBy }));
  return permissionIds.every((id) => held.has(id)) ? permissionIds : null;
}
