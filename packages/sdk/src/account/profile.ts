import type { OfUser } from '../current-user.ts';
import type { Session } from '../session/session.ts';
import type { UserUpdate } from '../shapes/user.ts';
import { userChanges } from './user-changes.ts';

interface OfOwnSession {
  readonly ownSession: Session;
}

export async function update(user: OfUser, changes: UserUpdate): Promise<void> {
  await user.change('PATCH /users/me', { body: userChanges(user, changes) });
}

export const setDisplayName = (user: OfUser, displayName: string | null): Promise<void> =>
  update(user, { displayName });

export const setClientMetadata = (user: OfUser, clientMetadata: unknown): Promise<void> =>
  update(user, { clientMetadata });

export async function deleteUser({ change, ownSession }: OfUser & OfOwnSession): Promise<void> {
  await change('DELETE /users/me');
  ownSession.invalidate('signed-out');
}
