import type { UserUpdate } from '../core/shapes/user.ts';
import type { Session } from '../session/session.ts';
import type { OfUser } from './current-user.ts';
import { userChanges } from './user-changes.ts';

interface OfOwnSession {
  readonly owner: Session;
}

export async function update({ change }: OfUser, changes: UserUpdate): Promise<void> {
  await change('PATCH /users/me', { body: userChanges(changes) });
}

export const setDisplayName = (user: OfUser, displayName: string | null): Promise<void> =>
  update(user, { displayName });

export const setClientMetadata = (user: OfUser, clientMetadata: unknown): Promise<void> =>
  update(user, { clientMetadata });

export async function deleteUser({ change, owner }: OfUser & OfOwnSession): Promise<void> {
  await change('DELETE /users/me');
  owner.invalidate('signed-out');
}
