import type { Store } from '@latchkey/sdk';
import type { AdminApp, UserPage } from '@latchkey/sdk/admin';

const PAGE_SIZE = 25;

/** What the address says: which users, in which order, from which one on. */
export interface UserSearch {
  readonly q?: string | undefined;
  /** Newest sign-up first unless it is `oldest`. */
  readonly order?: string | undefined;
  readonly cursor?: string | undefined;
}

/** One page of users. */
export const usersStore = (adminApp: AdminApp, { q: query, order, cursor }: UserSearch): Store<UserPage> =>
  adminApp.usersStore({ query, cursor, limit: PAGE_SIZE, orderBy: 'signedUpAt', desc: order !== 'oldest' });
