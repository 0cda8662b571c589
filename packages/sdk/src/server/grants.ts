import type { OfOwner } from '../context/lists.ts';
import { type NamedPermission, named } from '../permissions/permissions.ts';

const inTeam = '/team-permissions/:team_id/:user_id/:permission_id';
const inProject = '/project-permissions/:user_id/:permission_id';

/** In a team, or else in the project. */
export async function grantPermission(
  { change, userId: user_id }: OfOwner<'server'>,
  ...which: NamedPermission
): Promise<void> {
  const [team, permission_id] = named(which);
  const params = { user_id, permission_id };
  if (team) await change(`POST ${inTeam}`, { params: { ...params, team_id: team.id }, body: {} });
  else await change(`POST ${inProject}`, { params, body: {} });
}

/** Revokes a direct grant, in a team, or else in the project. */
export async function revokePermission(
  { change, userId: user_id }: OfOwner<'server'>,
  ...which: NamedPermission
): Promise<void> {
  const [team, permission_id] = named(which);
  const params = { user_id, permission_id };
  if (team) await change(`DELETE ${inTeam}`, { params: { ...params, team_id: team.id } });
  else await change(`DELETE ${inProject}`, { params });
}
