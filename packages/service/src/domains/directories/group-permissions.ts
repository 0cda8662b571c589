import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { requireDefinedInTeams } from '../permissions/require-defined.ts';
import type { Project } from '../projects/project.ts';
import { lockTeamFor, teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { managing, type Place, theDirectory } from './directories.ts';
import { lockGroup, type MappedGroup, mappedGroup, pageOfGroups, replacePermissions } from './groups/queries.ts';

type List = Endpoints['GET /latchkey/teams/:team_id/directories/:directory_id/groups'];

const USUAL_PAGE = 50;

/** A page of the groups of a directory, by name. Throws what the endpoint's row declares. */
export async function listGroupPermissions(
  context: Context,
  project: Project,
  asking: Asking,
  place: Place,
  { limit = USUAL_PAGE, cursor }: InputOf<List>['query'],
): Promise<ResultOf<List>> {
  await teamFor(context, project, asking, managing(place.teamId));
  await theDirectory(context, project, place);
  const groups = await pageOfGroups(context.db, project.id, place.directoryId, { limit, cursor });
  const next = groups.length > limit ? (groups.pop()?.id ?? null) : null;
  return { items: groups.map(describeGroup), is_paginated: true, pagination: { next_cursor: next } };
}

/**
 * Sets what a group gives its members in the team. Servers alone may: permissions are the app's, and who manages a team could
 * give itself any of them otherwise. Throws what the endpoint's row declares.
 */
export function setGroupPermissions(
  context: Context,
  project: Project,
  asking: Asking,
  place: Place,
  { groupId, permissionIds }: { readonly groupId: string; readonly permissionIds: readonly string[] },
) {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const { teamId, directoryId } = place;
    await lockTeamFor(context, project, asking, managing(teamId));
    await theDirectory(context, project, place);
    if (!(await lockGroup(db, project.id, directoryId, groupId))) throw new Refusal('DIRECTORY_GROUP_UNKNOWN');
    await requireDefinedInTeams(context, project, permissionIds);
    await replacePermissions(db, project.id, directoryId, groupId, permissionIds);
    const group = (await mappedGroup(db, project.id, directoryId, groupId)) as MappedGroup;
    await recordEvent(context, {
      kind: 'directory_group.mapped',
      projectId: project.id,
      subjectId: teamId,
      detail: { id: groupId, directory_id: directoryId, permission_ids: group.permissionIds },
    });
    return describeGroup(group);
  });
}

const describeGroup = ({ id, displayName, externalId, permissionIds, createdAt }: MappedGroup) => ({
  id,
  display_name: displayName,
  external_id: externalId,
  permission_ids: [...permissionIds],
  created_at_millis: createdAt,
});
