import { useStore } from '@latchkey/react';
import type { AdminApp, ServerTeam, ServerTeamStores } from '@latchkey/sdk/admin';
import { createContext, use } from 'react';

/** What the page of a team shows, each part read when it is looked at. */
export class TeamView {
  readonly teamId: string;
  readonly stores: ServerTeamStores;
  /** That the team is being deleted, and the page left. */
  isLeaving = false;

  constructor(app: AdminApp, teamId: string) {
    this.teamId = teamId;
    this.stores = app.teamStores(teamId);
  }
}

export const TeamContext = createContext<TeamView | null>(null);

export function useTeamView(): TeamView {
  const view = use(TeamContext);
  if (!view) throw new Error('This is a part of the page of a team.');
  return view;
}

/** Whose page it is; nothing below the page is shown where there is no such team. */
export function useShownTeam(): ServerTeam {
  const team = useStore(useTeamView().stores.team);
  if (!team) throw new Error('There is no such team.');
  return team;
}
