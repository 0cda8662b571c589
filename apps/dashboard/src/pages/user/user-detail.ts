import { useStore } from '@latchkey/react';
import type { AdminApp, AdminUserStores } from '@latchkey/sdk/admin';
import type { ServerUser } from '@latchkey/sdk/server';
import { createContext, use } from 'react';

/** The stores of a user page, each loaded when it is first used. */
export interface UserDetail {
  readonly userId: string;
  readonly app: AdminApp;
  readonly stores: AdminUserStores;
  /** Set while the user is deleted and the page left. */
  isLeaving: boolean;
}

export const UserDetailContext = createContext<UserDetail | null>(null);

export function useUserDetail(): UserDetail {
  const detail = use(UserDetailContext);
  if (!detail) throw new Error('useUserDetail() must be used on a user page.');
  return detail;
}

/** The page's user. Sections are only rendered if it exists. */
export function useShownUser(): ServerUser {
  const user = useStore(useUserDetail().stores.user);
  if (!user) throw new Error("The user doesn't exist.");
  return user;
}
