import type { Team, TeamMemberPage } from '@latchkey/sdk';
import { useApp } from '../../../hooks/use-app.ts';
import { useSnapshot } from '../../../hooks/use-store.ts';
import type { Rights } from '../rights.ts';

/** As many as are read at once. */
export const PAGE = 50;

const unknown = { status: 'pending' } as const;
/** Of those who may not read the members. */
const nothing = { subscribe: () => () => {}, getSnapshot: () => unknown, read: async () => null };

/**
 * The only member who can manage a team with several members, as far as the browser knows; the service has the last
 * word.
 */
export function useOnlyAdmin(team: Team, may: Rights): string | undefined {
  const stores = useApp().teamStores(team.id);
  const first = useSnapshot(may.readMembers ? stores.members({ limit: PAGE }) : nothing);
  return first.status === 'ok' && first.data ? onlyAdminOf(first.data) : undefined;
}

function onlyAdminOf(members: TeamMemberPage): string | undefined {
  if (members.nextCursor !== null || members.length < 2) return undefined;
  const [admin, ...others] = members.filter(({ permissions }) => permissions.some(({ id }) => id === '$update_team'));
  return others.length === 0 ? admin?.userId : undefined;
}
