import { useStore } from '@latchkey/react';
import type { ServerUser, UserStores } from '@latchkey/sdk/server';
import { createContext, use } from 'react';
import type { Calls, Factors } from '../../app/calls.ts';
import type { ProjectApp } from '../../app/project-app.ts';
import { AsyncValue } from '../../ui/data/async-value.ts';

/** All that owners can know of a user, each part read when it is looked at. */
export class UserDetailStore {
  readonly userId: string;
  readonly app: ProjectApp;
  readonly stores: UserStores;
  readonly factors: AsyncValue<Factors>;
  /** That the user is being deleted, and the page left. */
  isLeaving = false;

  constructor(app: ProjectApp, userId: string) {
    const input = { params: { user_id: userId } };
    this.userId = userId;
    this.app = app;
    this.stores = app.userStores(userId);
    this.factors = new AsyncValue(() => app.call('GET /latchkey/users/:user_id/factors', input));
  }

  /** Takes away what the user proves itself with. */
  takeFactor<K extends keyof Calls>(key: K, id = ''): Promise<void> {
    const taken = this.app.call(key, { params: { user_id: this.userId, id } });
    return this.after(taken.then(() => this.app.refreshUsers()));
  }

  /** What an act answers, once all that is shown of the user knows of it; the stores see to themselves. */
  async after<T>(act: Promise<T>): Promise<T> {
    try {
      return await act;
    } finally {
      await this.factors.refreshIfRead();
    }
  }
}

export const UserDetailContext = createContext<UserDetailStore | null>(null);

export function useUserDetail(): UserDetailStore {
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
