import type { ListUserPageOptions } from '@latchkey/sdk/admin';
import type { Sorting } from '../../features/lists/sorting.ts';

/** What the list of users can be sorted by. */
export const sorting: Sorting<Pick<ListUserPageOptions, 'orderBy' | 'desc'>> = {
  orders: {
    newest: { title: 'Newest first', isAscending: false, asked: { orderBy: 'signedUpAt', desc: true } },
    oldest: { title: 'Oldest first', isAscending: true, asked: { orderBy: 'signedUpAt', desc: false } },
    active: { title: 'Recently active first', isAscending: false, asked: { orderBy: 'lastActiveAt', desc: true } },
    inactive: { title: 'Longest inactive first', isAscending: true, asked: { orderBy: 'lastActiveAt', desc: false } },
    'a-z': { title: 'Name A to Z', isAscending: true, asked: { orderBy: 'name', desc: false } },
    'z-a': { title: 'Name Z to A', isAscending: false, asked: { orderBy: 'name', desc: true } },
  },
  usual: 'newest',
  heads: { user: ['a-z', 'z-a'], signedUp: ['newest', 'oldest'], lastActive: ['active', 'inactive'] },
};
