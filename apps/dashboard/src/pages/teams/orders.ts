import type { ListTeamPageOptions } from '@latchkey/sdk/admin';
import type { Sorting } from '../../features/lists/sorting.ts';

/** What the list of teams can be sorted by. */
export const sorting: Sorting<Pick<ListTeamPageOptions, 'orderBy' | 'desc'>> = {
  orders: {
    newest: { title: 'Newest first', isAscending: false, asked: { orderBy: 'createdAt', desc: true } },
    oldest: { title: 'Oldest first', isAscending: true, asked: { orderBy: 'createdAt', desc: false } },
    'a-z': { title: 'Name A to Z', isAscending: true, asked: { orderBy: 'name', desc: false } },
    'z-a': { title: 'Name Z to A', isAscending: false, asked: { orderBy: 'name', desc: true } },
  },
  usual: 'newest',
  heads: { team: ['a-z', 'z-a'], created: ['newest', 'oldest'] },
};
