import { useUser } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import { type GuardedCall, type OwnerRole, ownerMay, type ProjectOwner } from '@latchkey/sdk/admin';
import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useApps } from './apps.ts';

/** The owner's role in the project in the URL; undefined outside of projects, and until it is known. */
export const OwnRoleContext = createContext<OwnerRole | undefined>(undefined);

/** The role of the signed-in owner. */
export function useOwnRole(projectId: string | undefined): OwnerRole | undefined {
  const { id } = useUser({ or: 'throw' });
  const apps = useApps();
  const {
    subscribe,
    getSnapshot,
  }: Pick<Store<readonly ProjectOwner[]>, 'subscribe' | 'getSnapshot'> = useMemo(
    () => (projectId === undefined ? NOWHERE : apps.adminAppOf(projectId, id).ownersStore),
    [apps, projectId, id],
  );
  const owners = useSyncExternalStore(subscribe, getSnapshot);
  return owners.status === 'ok' ? owners.data.find(({ userId }) => userId === id)?.role : undefined;
}

const PENDING = { status: 'pending', isRefreshing: false } as const;
const NOWHERE = { subscribe: () => () => {}, getSnapshot: () => PENDING };

/** Whether the owner's role allows a call. The service decides; this keeps what it would refuse from being offered. */
export function useMay(): (call: GuardedCall) => boolean {
  const role = use(OwnRoleContext);
  return useCallback((call) => role === undefined || ownerMay(role, call), [role]);
}

interface GuardedProps {
  /** What it comes to. */
  readonly call: GuardedCall;
  readonly children: ReactNode;
}

/** Buttons that are there for owners whose role allows what they do. */
export function Allowed({ call, children }: GuardedProps) {
  return useMay()(call) ? children : null;
}

/** Fields that every role can see, and change if it allows to save them. */
export function AllowedFields({ call, children }: GuardedProps) {
  return (
    <fieldset role="presentation" disabled={!useMay()(call)} className="contents">
      {children}
    </fieldset>
  );
}

/** Why fields are disabled. */
export function RoleReason({ call }: Pick<GuardedProps, 'call'>) {
  if (useMay()(call)) return null;
  return <p className="text-pretty text-soft">Your role in this project can view this, but not change it.</p>;
}
