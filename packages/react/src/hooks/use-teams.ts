import type { Team } from '@latchkey/sdk';
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
