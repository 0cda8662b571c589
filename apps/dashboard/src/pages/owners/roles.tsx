import { useStore, useUser } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { ownerRoles } from '../../features/projects/owner-roles.ts';

/** Whether the signed-in owner may manage the others. */
export function useManagesOwners(): boolean {
  const { id } = useUser({ or: 'throw' });
  const owners = useStore(useAdminApp().ownersStore);
  return owners.some(({ userId, role }) => userId === id && role === 'owner');
}

export const RoleOptions = () =>
  Object.entries(ownerRoles).map(([id, { title }]) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
