import { useUser } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import { type GuardedCall, type OwnerRole, ownerMay, type ProjectOwner } from '@latchkey/sdk/admin';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useApps } from './apps.ts';
import { lockFields } from './lock-fields.ts';

/** `pending` until it is known; undefined if that failed, and outside of projects: then the service alone decides. */
type OwnRole = OwnerRole | 'pending' | undefined;

/** The owner's role in the project in the URL. */
export const OwnRoleContext = createContext<OwnRole>(undefined);

/** The role of the signed-in owner. */
export function useOwnRole(projectId: string | undefined): OwnRole {
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
  if (owners.status === 'ok') return owners.data.find(({ userId }) => userId === id)?.role;
  return owners.status === 'pending' && projectId !== undefined ? 'pending' : undefined;
}

const PENDING = { status: 'pending', isRefreshing: false } as const;
const NOWHERE = { subscribe: () => () => {}, getSnapshot: () => PENDING };

/** Whether the owner's role allows a call. The service decides; this keeps what it would refuse from being offered. */
export function useMay(): (call: GuardedCall) => boolean {
  const role = use(OwnRoleContext);
  return useCallback((call) => role === undefined || (role !== 'pending' && ownerMay(role, call)), [role]);
}

interface GuardedProps {
  /** The call the button makes. */
  readonly call: GuardedCall;
  readonly children: ReactNode;
}

/** Buttons that are there for owners whose role allows what they do. */
export function Allowed({ call, children }: GuardedProps) {
  return useMay()(call) ? children : null;
}

/** Fields that every role can read, and change if it allows to save them. */
export function AllowedFields({ call, children }: GuardedProps) {
  const may = useMay()(call);
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (may || !fields.current ? undefined : lockFields(fields.current)), [may]);
  return (
    <div ref={fields} className="contents">
      {children}
    </div>
  );
}

/** Why fields are locked. */
export function RoleReason({ call }: Pick<GuardedProps, 'call'>) {
  const may = useMay()(call);
  if (may || use(OwnRoleContext) === 'pending') return null;
  return <p className="text-pretty text-soft">Your role in this project can view this, but not change it.</p>;
}
