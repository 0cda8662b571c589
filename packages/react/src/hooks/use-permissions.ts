import type { Permission, PermissionId, ThatTeam } from '@latchkey/sdk';
import { useApp } from './use-app.ts';
import { useStore } from './use-store.ts';

/**
 * What the signed-in user may do in a team, or else in the project, with all that this contains; suspends until it is
 * known. Each is read once, however many components ask. `const permissions = usePermissions(team)`
 */
export function usePermissions(team?: ThatTeam): Permission[] {
  const app = useApp();
  return useStore(team ? app.teamStores(team.id).permissions : app.permissionsStore);
}

/** One of them: `usePermission(team, '$invite_members')`, `usePermission('report:read')`; null where it is not held. */
export function usePermission(team: ThatTeam, permissionId: PermissionId): Permission | null;
export function usePermission(permissionId: PermissionId): Permission | null;
export function usePermission(...which: [team: ThatTeam, permissionId: PermissionId] | [permissionId: PermissionId]) {
  const [team, permissionId] = which.length === 2 ? which : [undefined, which[0]];
  return usePermissions(team).find(({ id }) => id === permissionId) ?? null;
}
