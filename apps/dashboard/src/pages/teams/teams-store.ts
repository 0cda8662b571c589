import type { Store } from '@latchkey/sdk';
import type { AdminApp, ListTeamPageOptions, TeamPage } from '@latchkey/sdk/admin';
import { askedOf } from '../../features/lists/filters.ts';
import { askedOrder } from '../../features/lists/sorting.ts';
import { filters } from './filters.ts';
import { sorting } from './orders.ts';

export const PAGE_SIZE = 25;

/** The search, filters and order in the URL, and the cursor. */
export type TeamSearch = {
  readonly [K in 'q' | 'order' | 'cursor' | keyof typeof filters]?: string | undefined;
};

/** The filters of the list, without its pages. */
export const filtersOf = (app: AdminApp, search: TeamSearch): ListTeamPageOptions => ({
  query: search.q || undefined,
  ...askedOf<ListTeamPageOptions>(filters, app.clock(), search),
  ...askedOrder(sorting, search.order),
});

/** One page of teams, with the number of all. */
export const teamsStore = (app: AdminApp, search: TeamSearch): Store<TeamPage> =>
  app.teamPageStore({ ...filtersOf(app, search), cursor: search.cursor, limit: PAGE_SIZE, count: true });
