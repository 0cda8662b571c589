import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { RowChanges } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { difference } from '../../platform/events/difference.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { dropImage, storeImage } from '../images/images.ts';
import type { Project } from '../projects/project.ts';
import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';
import { missingMember } from './missing.ts';
import { profileOf } from './profiles.ts';
import { lockMember, updateMember } from './queries.ts';

type Row = Endpoints['PATCH /team-member-profiles/:team_id/:user_id'];
type Changes = InputOf<Row>['body'];

/** Changes how a member is shown in a team. Throws what the endpoint's row declares. */
export async function changeProfile(
  context: Context,
  project: Project,
  asking: Asking,
  { team_id: teamId, user_id: named }: { team_id: string; user_id: string },
  changes: Changes,
): Promise<ResultOf<Row>> {
  const userId = resolveTargetUser(asking, named, 'TEAM_PROFILE_NOT_OWN');
  const member = { teamId, userId };
  return inTransaction(context, async (context) => {
    const shown = await lockMember(context.db, project.id, member);
    if (!shown) throw await missingMember(context, project, member);
    const row = await changedRow(context, project, shown.profile_image_url, changes);
    if (Object.keys(row).length > 0) {
      await updateMember(context.db, project.id, member, row);
      const detail = { team_id: teamId, fields: Object.keys(changes), ...difference(shown, { ...shown, ...row }) };
      const event = { kind: 'team_member_profile.updated', projectId: project.id, subjectId: userId, detail } as const;
      await recordEvent(context, event);
    }
    return profileOf(context, project, member);
  });
}

async function changedRow(context: Context, project: Project, picture: string | null, changes: Changes) {
  const row: RowChanges<'team_members'> = {};
  if (changes.display_name !== undefined) row.display_name = changes.display_name;
  const image = changes.profile_image_url;
  if (image !== undefined && image !== picture) {
    await dropImage(context, project.id, picture);
    row.profile_image_url = image && (await storeImage(context, project.id, image));
  }
  return row;
}
