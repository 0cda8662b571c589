import type { Store } from '@latchkey/sdk';
import type { AdminApp, UserPage } from '@latchkey/sdk/admin';

const PAGE_SIZE = 25;

/** What the address says: which users, from which one on. */
export interface UserSearch {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
}

/** One page of users, newest first. */
export const usersStore = (adminApp: AdminApp, { query, cursor }: UserSearch): Store<UserPage> =>
  adminApp.usersStore({ query, cursor, limit: PAGE_SIZE, orderBy: 'signedUpAt', desc: true });
