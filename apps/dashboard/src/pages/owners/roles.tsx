import { useStore, useUser } from '@latchkey/react';
import type { OwnerRole } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../app/current-project.ts';

/** What each role may do, most first. */
export const roles: Readonly<Record<OwnerRole, { readonly title: string; readonly text: string }>> = {
  owner: { title: 'Owner', text: 'Can change everything, including owners.' },
  developer: { title: 'Developer', text: 'Can change settings, keys and users, but not owners.' },
  support: { title: 'Support', text: "Can help users, but can't set passwords or change settings." },
  'read-only': { title: 'Read-only', text: 'Can view everything except secrets.' },
};

const roleIds = Object.keys(roles) as OwnerRole[];

/** Whether the signed-in owner may manage the others. */
export function useManagesOwners(): boolean {
  const { id } = useUser({ or: 'throw' });
  const owners = useStore(useAdminApp().ownersStore);
  return owners.some(({ userId, role }) => userId === id && role === 'owner');
}

export const RoleOptions = () =>
  roleIds.map((id) => (
    <option key={id} value={id}>
      {roles[id].title}
    </option>
  ));
