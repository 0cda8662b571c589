import type { AppContext } from '../../context/app-context.ts';
import type { Result } from '../../core/result.ts';
import { beginSession } from '../../sign-in/begin-session.ts';
import type { Credential } from '../../sign-in/password/credential.ts';
import { checkLength, type NewPasswordErrorCode, newPasswordErrors } from '../../sign-in/password/password-length.ts';

/** Who makes the first account of a new installation, with the token that its service has printed. */
export interface FirstOwner extends Credential {
  /** As it was printed: good for a day, and once. */
  readonly token: string;
}

/** What making the first account of an installation comes to. */
export type FirstOwnerResult = Result<
  undefined,
  | NewPasswordErrorCode
  | 'VERIFICATION_CODE_NOT_FOUND'
  | 'VERIFICATION_CODE_EXPIRED'
  | 'VERIFICATION_CODE_ALREADY_USED'
  | 'USER_EMAIL_ALREADY_EXISTS'
>;

/** Makes the first account of a new installation, and signs it in. */
export async function createFirstOwner(context: AppContext, owner: FirstOwner): Promise<FirstOwnerResult> {
  const { token, email, password } = owner;
  return beginSession(context, owner, {
    async mint(call) {
      checkLength(context, password);
      return { ...(await call('POST /latchkey/first-owner', { body: { token, email, password } })), is_new_user: true };
    },
    refusals: [
      ...newPasswordErrors,
      'VERIFICATION_CODE_NOT_FOUND',
      'VERIFICATION_CODE_EXPIRED',
      'VERIFICATION_CODE_ALREADY_USED',
      'USER_EMAIL_ALREADY_EXISTS',
    ],
  });
}
