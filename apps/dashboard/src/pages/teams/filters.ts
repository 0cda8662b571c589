import type { ListTeamPageOptions } from '@latchkey/sdk/admin';
import { either, type FilterTable, span } from '../../features/lists/filters.ts';

/** The filters of the team list. */
export const filters = {
  members: either('Members', 'With members', 'Without members', (is) => ({ hasMembers: is })),
  created: span('Created', ({ from, to }) => ({ createdFrom: from, createdTo: to })),
} as const satisfies FilterTable<Partial<ListTeamPageOptions>>;
