import type { OfOwner, Read } from '../context/lists.ts';
import type { NewTeam, TeamUpdate, ThatTeam } from '../core/shapes/team.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';
import type { OfUser } from '../users/current-user.ts';
import { update } from '../users/profile.ts';
import type { OfTeam, Team } from './team.ts';

/** The teams that somebody is in. */
export async function teams({ call, userId }: OfOwner): Promise<Read<Team[]>> {
  const { items } = await call('GET /teams', { query: { user_id: userId } });
  return { items, shown: (of) => items.map((json) => of.shapeTeam(of, json)) };
}

export const listTeams = ({ lists, owner }: OfOwner): Promise<Team[]> => lists('teams').get(owner);

export async function getTeam(of: OfOwner, teamId: string): Promise<Team | null> {
  return (await listTeams(of)).find(({ id }) => id === teamId) ?? null;
}

/** The new team of somebody; not selected yet. */
export async function newTeamOf(of: OfOwner, team: NewTeam): Promise<Team> {
  const body = toWire<BodyOf<'POST /teams', 'client'>>({ ...team, creatorUserId: of.userId });
  return of.shapeTeam(of, await of.change('POST /teams', { body }));
}

export async function createTeam(of: OfUser, team: NewTeam): Promise<Team> {
  const made = await newTeamOf(of, team);
  await setSelectedTeam(of, made);
  return made;
}

export const setSelectedTeam = (of: OfUser, team: ThatTeam | null): Promise<void> =>
  update(of, { selectedTeamId: team?.id ?? null });

export const leaveTeam = (of: OfOwner, { id }: ThatTeam): Promise<void> => removeUser({ ...of, teamId: id }, of.userId);

export async function removeUser({ change, teamId }: OfTeam, userId: string): Promise<void> {
  await change('DELETE /team-memberships/:team_id/:user_id', { params: { team_id: teamId, user_id: userId } });
}

export async function updateTeam({ change, teamId }: OfTeam, changes: TeamUpdate): Promise<void> {
  const body = toWire<BodyOf<'PATCH /teams/:team_id', 'client'>>(changes);
  await change('PATCH /teams/:team_id', { params: { team_id: teamId }, body });
}

export async function deleteTeam({ change, teamId }: OfTeam): Promise<void> {
  await change('DELETE /teams/:team_id', { params: { team_id: teamId } });
}
