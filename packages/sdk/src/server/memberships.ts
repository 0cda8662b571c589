import type { OfOwner, OfUser } from '../context/lists.ts';
import type { NewTeam, ThatTeam } from '../core/shapes/team.ts';
import { leaveTeam as leave, newTeamOf, getTeam as teamOf, listTeams as teamsOf } from '../users/teams.ts';
import type { ServerTeam } from './server-team.ts';
import { update } from './update-user.ts';

/** In the order in which they were made. */
export const listTeams = teamsOf as (of: OfOwner) => Promise<ServerTeam[]>;

/** Null where the user is not in it. */
export const getTeam = teamOf as (of: OfOwner, teamId: string) => Promise<ServerTeam | null>;

/** Makes a team with this user as its creator, and selects it. */
export async function createTeam(of: OfUser & OfOwner<'server'>, team: NewTeam): Promise<ServerTeam> {
  const made = (await newTeamOf(of, team)) as unknown as ServerTeam;
  await setSelectedTeam(of, made);
  return made;
}

/** Says in which team the user works, null for none. Rejects for a team that the user is not in. */
export const setSelectedTeam = (of: OfOwner<'server'>, team: ThatTeam | null): Promise<void> =>
  update(of, { selectedTeamId: team?.id ?? null });

/** Ends the membership, and with it what the user may do there. Rejects for the last who can manage the team. */
export const leaveTeam = leave;
