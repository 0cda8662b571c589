import type { OfOwner, OfUser, Read } from '../context/lists.ts';
import type { NewTeam, ThatTeam } from '../core/shapes/team.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';
import type { Team } from '../teams/team.ts';
import { update } from './profile.ts';

/** A user's teams. */
export async function teams({ call, userId }: OfOwner): Promise<Read<Team[]>> {
  const { items } = await call('GET /teams', { query: { user_id: userId } });
  return { items, shown: (of) => items.map((json) => of.shapeTeam(of, json) as Team) };
}

/** In the order in which they were made. */
export const listTeams = ({ lists, owner }: OfOwner): Promise<Team[]> =>
  lists('teams', async () => ({ teams })).get(owner);

/** Null where the user is not in it. */
export async function getTeam(of: OfOwner, teamId: string): Promise<Team | null> {
  return (await listTeams(of)).find(({ id }) => id === teamId) ?? null;
}

/** Creates a team for a user; doesn't select it. */
export async function newTeamOf(of: OfOwner, team: NewTeam): Promise<Team> {
  const body = toWire<BodyOf<'POST /teams', 'client'>>({ ...team, creatorUserId: of.userId });
  return of.shapeTeam(of, await of.change('POST /teams', { body })) as Team;
}

/** Makes a team with this user as its creator, and selects it. */
export async function createTeam(of: OfUser, team: NewTeam): Promise<Team> {
  const made = await newTeamOf(of, team);
  await setSelectedTeam(of, made);
  return made;
}

/** Says in which team the user works, null for none. Rejects for a team that the user is not in. */
export const setSelectedTeam = (of: OfUser, team: ThatTeam | null): Promise<void> =>
  update(of, { selectedTeamId: team?.id ?? null });

/** Ends the membership, and with it what the user may do there. Rejects for the last who can manage the team. */
export async function leaveTeam({ change, userId }: OfOwner, { id }: ThatTeam): Promise<void> {
  await change('DELETE /team-memberships/:team_id/:user_id', { params: { team_id: id, user_id: userId } });
}
