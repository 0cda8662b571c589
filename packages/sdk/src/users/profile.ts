import type { OfUser } from '../context/lists.ts';
import type { Metadata } from '../core/shapes/register.ts';
import type { UserUpdate } from '../core/shapes/user.ts';
import type { Session } from '../session/session.ts';
import { userChanges } from './user-changes.ts';

/** Resolves when everything that shows the user knows of the change. */
export async function update({ change }: OfUser, changes: UserUpdate): Promise<void> {
  await change('PATCH /users/me', { body: userChanges(changes) });
}

/** What the user is called; null takes the name away. */
export const setDisplayName = (user: OfUser, displayName: string | null): Promise<void> =>
  update(user, { displayName });

/** Puts other data in the place of all that was there: any JSON, which the user may read and write, up to 256 KiB. */
export const setClientMetadata = (user: OfUser, clientMetadata: Metadata<'user', 'clientMetadata'>): Promise<void> =>
  update(user, { clientMetadata });

export async function deleteUser({ change, owner }: OfUser): Promise<void> {
  await change('DELETE /users/me');
  // On servers the owner is an id; those users are deleted another way.
  (owner as Session).invalidate('signed-out');
}
