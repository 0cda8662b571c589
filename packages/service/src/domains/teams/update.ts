import type { Endpoints, InputOf } from '@latchkey/protocol';
import { jsonText, type RowChanges } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { difference } from '../../platform/events/difference.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { checkUploadedImage, dropImage, storeImage } from '../images/images.ts';
import { checkMetadata } from '../metadata/check.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { lockTeamFor } from './access.ts';
import { teamById, updateTeamRow } from './queries.ts';
import { describeTeam, type Team } from './team.ts';

type TeamChanges = InputOf<{ body: Endpoints['PATCH /teams/:team_id']['body']['server'] }>['body'];

/** Changes a team. Throws what the endpoint's row declares. */
export async function updateTeam(
  context: Context,
  project: Project,
  asking: Asking,
  id: string,
  changes: TeamChanges,
): Promise<Team> {
  if (asking.level === 'client') checkUploadedImage(changes.profile_image_url ?? null);
  return inTransaction(context, async (context) => {
    const team = await lockTeamFor(context, project, asking, { teamId: id, permissions: ['$update_team'] });
    checkMetadata(project, 'team', changes);
    const row = await changedRow(context, project, team, changes);
    if (Object.keys(row).length > 0) await updateTeamRow(context.db, project.id, id, row);
    const changed = (await teamById(context.db, project.id, id)) as Team;
    const detail = { fields: Object.keys(changes), ...difference(shown(team), shown(changed)) };
    const payload = describeTeam(changed);
    await recordEvent(context, { kind: 'team.updated', projectId: project.id, subjectId: id, detail, payload });
    return changed;
  });
}

/** What owners may read in the log: not what apps write into metadata. */
const shown = ({ displayName, profileImageUrl }: Team) => ({
  display_name: displayName,
  profile_image_url: profileImageUrl,
});

async function changedRow(context: Context, project: Project, team: Team, changes: TeamChanges) {
  const row: RowChanges<'teams'> = {};
  if (changes.display_name !== undefined) row.display_name = changes.display_name;
  if (changes.client_metadata !== undefined) row.client_metadata = jsonText(changes.client_metadata);
  if (changes.client_read_only_metadata !== undefined) {
    row.client_read_only_metadata = jsonText(changes.client_read_only_metadata);
  }
  if (changes.server_metadata !== undefined) row.server_metadata = jsonText(changes.server_metadata);
  const image = changes.profile_image_url;
  if (image !== undefined && image !== team.profileImageUrl) {
    await dropImage(context, project.id, team.profileImageUrl);
    row.profile_image_url = image && (await storeImage(context, project.id, image));
  }
  return row;
}
