import type { ListedTeam } from '@latchkey/sdk/admin';
import type { CsvColumns } from '../../features/lists/csv.ts';

/** What an export tells of a team. */
export const csvColumns: CsvColumns<ListedTeam> = {
  id: ({ id }) => id,
  name: ({ displayName }) => displayName,
  // The service stops counting at a thousand.
  members: ({ memberCount }) => String(memberCount),
  created_at: ({ createdAt }) => createdAt.toISOString(),
};
