import type { Store } from '@latchkey/sdk';
import type { AdminApp, TeamPage } from '@latchkey/sdk/admin';

const PAGE_SIZE = 25;

/** The search in the URL, and the cursor. */
export interface TeamSearch {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** One page of teams. */
export const teamsStore = (adminApp: AdminApp, { q: query, cursor }: TeamSearch): Store<TeamPage> =>
  adminApp.teamPageStore({ query, cursor, limit: PAGE_SIZE });
