import type { Store } from '@latchkey/sdk';
import type { AdminApp, PermissionHolderPage } from '@latchkey/sdk/admin';

const PAGE_SIZE = 25;

/** What the address says: which permission, in which team, from whom on. */
export interface HolderSearch {
  readonly permission?: string | undefined;
  readonly team?: string | undefined;
  readonly cursor?: string | undefined;
}

/** One page of those who hold it. */
export const holdersStore = (
  app: AdminApp,
  { permission = '', team, cursor }: HolderSearch,
): Store<PermissionHolderPage> =>
  app.permissionHoldersStore({ permissionId: permission, teamId: team, cursor, limit: PAGE_SIZE });
