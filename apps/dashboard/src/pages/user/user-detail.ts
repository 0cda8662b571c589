import { useStore } from '@latchkey/react';
import type { AdminApp, AdminUserStores } from '@latchkey/sdk/admin';
import type { ServerUser } from '@latchkey/sdk/server';
import { createContext, use } from 'react';

/** The user of the page, each part read when it is looked at. */
export interface UserDetail {
  readonly userId: string;
  readonly app: AdminApp;
  readonly stores: AdminUserStores;
  /** That the user is being deleted, and the page left. */
  isLeaving: boolean;
}

export const UserDetailContext = createContext<UserDetail | null>(null);

export function useUserDetail(): UserDetail {
  const detail = use(UserDetailContext);
  if (!detail) throw new Error('This is a part of the page of a user.');
  return detail;
}

/** Whose page it is; nothing below the page is shown where there is no such user. */
export function useShownUser(): ServerUser {
  const user = useStore(useUserDetail().stores.user);
  if (!user) throw new Error('There is no such user.');
  return user;
}
