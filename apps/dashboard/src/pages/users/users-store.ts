import type { Store } from '@latchkey/sdk';
import type { AdminApp, ListedUserPage, ListUserPageOptions } from '@latchkey/sdk/admin';
import { askedOf } from '../../features/lists/filters.ts';
import { readKept } from '../../features/lists/kept.ts';
import { askedOrder } from '../../features/lists/sorting.ts';
import { filters } from './filters.ts';
import { sorting } from './orders.ts';

export const PAGE_SIZE = 25;

/** Where the visible columns are remembered, by their keys. */
export const KEPT_COLUMNS = 'user-columns';

const showsPlace = () => readKept(KEPT_COLUMNS)?.split(' ').includes('lastPlace') ?? false;

/** The search, filters and order in the URL, and the cursor. */
export type UserSearch = {
  readonly [K in 'q' | 'order' | 'cursor' | keyof typeof filters]?: string | undefined;
};

/** The filters of the list, without its pages. */
export const filtersOf = (app: AdminApp, search: UserSearch): ListUserPageOptions => ({
  query: search.q || undefined,
  ...askedOf<ListUserPageOptions>(filters, app.clock(), search),
  ...askedOrder(sorting, search.order),
});

/** One page of users, with the number of all; their last location costs a look at their sessions. */
export const usersStore = (
  app: AdminApp,
  search: UserSearch,
  withLastPlace: boolean = showsPlace(),
): Store<ListedUserPage> =>
  app.userPageStore({
    ...filtersOf(app, search),
    cursor: search.cursor,
    limit: PAGE_SIZE,
    count: true,
    ...(withLastPlace && { withLastPlace }),
  });
