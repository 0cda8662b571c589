import type { Store } from '@latchkey/sdk';
import type { AdminApp, ListedUserPage, ListUserPageOptions } from '@latchkey/sdk/admin';
import { askedOf, type FilterKey, filterKeys } from './filters/filters.ts';
import { orderOf } from './orders.ts';

export const PAGE_SIZE = 25;

/** The search, filters and order in the URL, and the cursor. */
export type UserSearch = {
  readonly [K in 'q' | 'order' | 'cursor' | FilterKey]?: string | undefined;
};

/** The filters of the list, without its pages. */
export function filtersOf(app: AdminApp, search: UserSearch): ListUserPageOptions {
  return { query: search.q || undefined, ...askedOf(app.clock(), search), ...orderOf(search.order).asked };
}

/** One page of users, with the number of all. */
export const usersStore = (app: AdminApp, search: UserSearch): Store<ListedUserPage> =>
  app.userPageStore({ ...filtersOf(app, search), cursor: search.cursor, limit: PAGE_SIZE, count: true });

/** Whether a filter narrows the list; a search text isn't one. */
export const isFiltered = (search: UserSearch): boolean => filterKeys.some((key) => search[key]);
