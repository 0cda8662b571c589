import type { OfOwner } from '../../context/lists.ts';
import type { NewTeam, ThatTeam } from '../../core/shapes/team.ts';
import type { OfTeam, Team } from '../../teams/team.ts';
import { newTeamOf } from '../../teams/teams.ts';
import { update } from './update.ts';

type OfUser = OfOwner & OfOwner<'server'>;

/** The user is its creator, and has it selected. */
export async function createTeam(of: OfUser, team: NewTeam): Promise<Team> {
  const made = await newTeamOf(of, team);
  await setSelectedTeam(of, made);
  return made;
}

export const setSelectedTeam = (of: OfUser, team: ThatTeam | null): Promise<void> =>
  update(of, { selectedTeamId: team?.id ?? null });

export async function addUser({ change, teamId }: OfTeam & OfOwner<'server'>, userId: string): Promise<void> {
  const params = { team_id: teamId, user_id: userId };
  await change('POST /team-memberships/:team_id/:user_id', { params, body: {} });
}
