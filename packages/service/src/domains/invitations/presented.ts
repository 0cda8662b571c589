import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { type CheckedCode, checkCode, wasUsed } from '../codes/codes.ts';
import { requireTeamPermissions } from '../permissions/require.ts';
import type { Project } from '../projects/project.ts';
import { findTeam } from '../teams/find.ts';
import { KIND } from './invitation.ts';
import type { CodeData } from './issue.ts';
import { invitationByCode, type ShownInvitation } from './queries.ts';

export interface Presented {
  readonly checked: CheckedCode;
  readonly invitation: ShownInvitation;
}

/**
 * The invitation behind a presented code. One by a member who may no longer invite counts as revoked. Throws what
 * `checkCode` throws, and TEAM_NOT_FOUND if the team was deleted.
 */
export async function presentedInvitation(context: Context, project: Project, code: string): Promise<Presented> {
  const checked = await checkCode(context, project, KIND, code);
  const invitation = await invitationByCode(context.db, project.id, checked.hash);
  if (!invitation) throw await whyGone(context, project, checked);
  await checkInviter(context, project, invitation);
  return { checked, invitation };
}

async function whyGone(context: Context, project: Project, checked: CheckedCode) {
  const { team_id } = checked.data as CodeData;
  // It may have been accepted right after the code was looked up.
  if (await wasUsed(context, project, checked)) return new KnownError('VERIFICATION_CODE_ALREADY_USED');
  if (await findTeam(context, project, team_id)) return new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return new KnownError('TEAM_NOT_FOUND', { team_id });
}

async function checkInviter(context: Context, project: Project, { teamId, invitedBy }: ShownInvitation): Promise<void> {
  if (invitedBy === null) return;
  try {
    await requireTeamPermissions(context, project, { teamId, userId: invitedBy }, ['$invite_members']);
  } catch (error) {
    if (error instanceof KnownError) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
    throw error;
  }
}
