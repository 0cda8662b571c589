import type { OfUser } from '../../context/lists.ts';
import type { Result } from '../../core/result.ts';
import { checkLength, type NewPasswordErrorCode, newPasswordErrors } from './password-length.ts';

/** The password that was, and the one that is to be. */
export interface PasswordChange {
  /** The current one, as proof. */
  readonly oldPassword: string;
  /** The password to use from now on. */
  readonly newPassword: string;
}

/** What changing a password comes to. */
export type PasswordChangeResult = Result<
  undefined,
  'PASSWORD_CONFIRMATION_MISMATCH' | NewPasswordErrorCode | 'USER_DOES_NOT_HAVE_PASSWORD'
>;
/** What setting a first password comes to. */
export type NewPasswordResult = Result<undefined, NewPasswordErrorCode>;

/** Ends every other session of the user. */
export async function updatePassword(
  user: OfUser,
  { oldPassword, newPassword }: PasswordChange,
): Promise<PasswordChangeResult> {
  const { change, KnownError, limits, resultOf } = user;
  const update = async () => {
    checkLength(user, newPassword);
    // One that is longer than any password is not the old one.
    if (oldPassword.length > limits.passwordMaxCharacters) {
      throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH', 400, 'Passwords do not match.');
    }
    const body = { old_password: oldPassword, new_password: newPassword };
    await change('POST /auth/password/update', { body });
    return undefined;
  };
  return resultOf(update, 'PASSWORD_CONFIRMATION_MISMATCH', ...newPasswordErrors, 'USER_DOES_NOT_HAVE_PASSWORD');
}

/** For users who have none. */
export async function setPassword(
  user: OfUser,
  { password }: { readonly password: string },
): Promise<NewPasswordResult> {
  const { change, resultOf } = user;
  const set = async () => {
    checkLength(user, password);
    await change('POST /auth/password/set', { body: { password } });
    return undefined;
  };
  return resultOf(set, ...newPasswordErrors);
}
