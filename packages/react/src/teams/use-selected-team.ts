import type { CurrentUser, Team } from '@latchkey/sdk';
import { useSyncExternalStore } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useTeams } from '../hooks/use-teams.ts';
import { useUser } from '../session/use-user.ts';
import { onTabTeam, tabTeam } from './tab-team.ts';

/**
 * The team that the signed-in user works in: the one that was chosen in this tab, else the one that was selected last;
 * null for none. Suspends until it is known. `const team = useSelectedTeam()`
 */
export function useSelectedTeam(): Team | null {
  return useTeamOfTab(useUser(), useTeams());
}

/** The same of a user and teams that are known. */
export function useTeamOfTab(user: CurrentUser | null, teams: readonly Team[]): Team | null {
  const { projectId } = useApp();
  const chosen = useSyncExternalStore(
    onTabTeam,
    () => (user ? tabTeam(projectId, user.id) : undefined),
    () => undefined,
  );
  if (chosen === '') return null;
  const named = (id: string | undefined) => teams.find((team) => team.id === id);
  return named(chosen) ?? named(user?.selectedTeam?.id) ?? null;
}
