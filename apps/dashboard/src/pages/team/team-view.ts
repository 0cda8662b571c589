import { useStore } from '@latchkey/react';
import type { AdminApp, ServerTeam, ServerTeamStores } from '@latchkey/sdk/admin';
import { listSetUpLinks, type SetUpLink } from '@latchkey/sdk/set-up-links';
import { createContext, use } from 'react';
import { AsyncValue } from '../../ui/data/async-value.ts';

/** The stores of a team page, each loaded when it is first used. */
export class TeamView {
  readonly teamId: string;
  readonly stores: ServerTeamStores;
  readonly setUpLinks: AsyncValue<SetUpLink[]>;
  /** Set while the team is deleted and the page left. */
  isLeaving = false;

  constructor(app: AdminApp, teamId: string) {
    this.teamId = teamId;
    this.stores = app.teamStores(teamId);
    this.setUpLinks = new AsyncValue(() => listSetUpLinks(app, { id: teamId }));
  }
}

export const TeamContext = createContext<TeamView | null>(null);

export function useTeamView(): TeamView {
  const view = use(TeamContext);
  if (!view) throw new Error('useTeamView() must be used on a team page.');
  return view;
}

/** The page's team. Sections are only rendered if it exists. */
export function useShownTeam(): ServerTeam {
  const team = useStore(useTeamView().stores.team);
  if (!team) throw new Error("The team doesn't exist.");
  return team;
}
