import type { Team, TeamMemberPage } from '@latchkey/sdk';
import { useApp } from '../../../hooks/use-app.ts';
import { useSnapshot } from '../../../hooks/use-store.ts';
import type { Rights } from '../rights.ts';

/** As many as are read at once. */
export const PAGE = 50;

const unknown = { status: 'pending' } as const;
/** Of those who may not read the members. */
const nothing = { subscribe: () => () => {}, getSnapshot: () => unknown, read: async () => null };

/** Whoever alone can manage a team that others are in, as far as that is known here; the service knows in the end. */
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
