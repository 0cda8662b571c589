import type {
  EditableTeamMemberProfile,
  ListTeamMembersOptions,
  Team,
  TeamApiKey,
  TeamInvitation,
  TeamMemberPage,
  TeamStores,
  TeamUser,
  ThatTeam,
} from '@latchkey/sdk';
import { useApp } from './use-app.ts';
import { useStore } from './use-store.ts';

/**
 * The teams of the signed-in user, in the order in which they were made; suspends until they are known. All components
 * share one request. `const teams = useTeams()`
 */
export const useTeams = (): Team[] => useStore(useApp().teamsStore);

/** One of them; null where the user is not in it. */
export function useTeam(teamId: string): Team | null {
  return useTeams().find(({ id }) => id === teamId) ?? null;
}

const useStores = ({ id }: ThatTeam): TeamStores => useApp().teamStores(id);

/** The members of a team and how they are shown there; suspends until they are known, as all of these do. */
export const useTeamUsers = (team: ThatTeam): TeamUser[] => useStore(useStores(team).users);

/** Some members and what each of them may do; `nextCursor` is the `cursor` of those after them. */
export const useTeamMembers = (team: ThatTeam, options?: ListTeamMembersOptions): TeamMemberPage =>
  useStore(useStores(team).members(options));

/** The invitations to a team that are open, oldest first. */
export const useTeamInvitations = (team: ThatTeam): TeamInvitation[] => useStore(useStores(team).invitations);

/** A team's API keys, newest first, including revoked and expired ones. */
export const useTeamApiKeys = (team: ThatTeam): TeamApiKey[] => useStore(useStores(team).apiKeys);

/** How the signed-in user appears in a team; null when signed out. */
export const useTeamProfile = (team: ThatTeam): EditableTeamMemberProfile | null => useStore(useStores(team).profile);
