import type { OfOwner } from '../context/lists.ts';
import type { Metadata } from '../core/shapes/register.ts';
import type { ServerUserUpdate } from '../core/shapes/user.ts';
import { checkLength, newPasswordErrors } from '../sign-in/password/password-length.ts';
import type { NewPasswordResult } from '../sign-in/password/passwords.ts';
import { userChanges } from '../users/user-changes.ts';

type OfUser = OfOwner<'server'>;

/** Options for a new primary email. */
export interface PrimaryEmailOptions {
  /** Marks the address as verified; default false. */
  readonly verified?: boolean | undefined;
}

/** Rejects with USER_EMAIL_ALREADY_EXISTS if another user signs in with the email. */
export async function update({ change, userId }: OfUser, changes: ServerUserUpdate): Promise<void> {
  await change('PATCH /users/:user_id', { params: { user_id: userId }, body: userChanges(changes) });
}

/** What the user is called; null takes the name away. */
export const setDisplayName = (user: OfUser, displayName: string | null): Promise<void> =>
  update(user, { displayName });

/** Puts other data in the place of what the user may read and write: any JSON, up to 256 KiB. */
export const setClientMetadata = (user: OfUser, clientMetadata: Metadata<'user', 'clientMetadata'>): Promise<void> =>
  update(user, { clientMetadata });

/** Puts other data in the place of what the user may read, and only servers write: any JSON, up to 256 KiB. */
export const setClientReadOnlyMetadata = (
  user: OfUser,
  clientReadOnlyMetadata: Metadata<'user', 'clientReadOnlyMetadata'>,
): Promise<void> => update(user, { clientReadOnlyMetadata });

/** Puts other data in the place of what only servers read and write: any JSON, up to 256 KiB. */
export const setServerMetadata = (user: OfUser, serverMetadata: Metadata<'user', 'serverMetadata'>): Promise<void> =>
  update(user, { serverMetadata });

/**
 * Sets the address for email to the user; null removes it. Rejects with USER_EMAIL_ALREADY_EXISTS if another user signs
 * in with it.
 */
export const setPrimaryEmail = (
  user: OfUser,
  primaryEmail: string | null,
  { verified = false }: PrimaryEmailOptions = {},
): Promise<void> => update(user, { primaryEmail, primaryEmailVerified: verified });

/** Whether there is one already or not. */
export async function setPassword(
  user: OfUser,
  { password }: { readonly password: string },
): Promise<NewPasswordResult> {
  const set = async () => {
    checkLength(user, password);
    await update(user, { password });
    return undefined;
  };
  return user.resultOf(set, ...newPasswordErrors);
}

export async function deleteUser({ change, userId }: OfUser): Promise<void> {
  await change('DELETE /users/:user_id', { params: { user_id: userId } });
}
