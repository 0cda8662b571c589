import type { AppContext } from '../../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import type { FromWire } from '../../core/shapes/names.ts';
import type { ResponseOf } from '../../core/wire/call.ts';
import { beginSession, type SignInOptions } from '../../sign-in/begin-session.ts';
import { whole } from '../../sign-in/one-time-code.ts';
import { checkLength, type NewPasswordErrorCode, newPasswordErrors } from '../../sign-in/password/password-length.ts';

/** The owner a link of `latchkey owner recover` signs in, and whether it turns two-factor authentication off. */
export type OwnerRecovery = Readonly<FromWire<ResponseOf<'POST /latchkey/owner-recovery/inspect', 'client'>>>;
/** What such a link is for, or why it is invalid. */
export type OwnerRecoveryResult = Result<OwnerRecovery, VerificationCodeErrorCode>;

/** The code of such a link, and the owner's new password. */
export interface OwnerReturn extends SignInOptions {
  /** Out of the link. */
  readonly code: string;
  /** Between 8 and 70 characters. */
  readonly password: string;
}

/** What getting in again comes to. */
export type OwnerReturnResult = Result<
  undefined,
  VerificationCodeErrorCode | NewPasswordErrorCode | 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
>;

/** The owner a link of `latchkey owner recover` signs in, without using up its code. */
export async function inspectOwnerRecovery(context: AppContext, code: string): Promise<OwnerRecoveryResult> {
  const { call, fromWire, resultOf, verificationCodeErrors } = context;
  const inspect = async () =>
    fromWire(await call()('POST /latchkey/owner-recovery/inspect', { body: { code: whole(context, code) } }));
  return resultOf(inspect, ...verificationCodeErrors);
}

/** Sets the owner's new password with the code of such a link, and signs the owner in; every other session ends. */
export async function recoverOwner(context: AppContext, owner: OwnerReturn): Promise<OwnerReturnResult> {
  const { code, password } = owner;
  return beginSession(context, owner, {
    async mint(call) {
      checkLength(context, password);
      return call('POST /latchkey/owner-recovery', { body: { code: whole(context, code), password } });
    },
    refusals: [...newPasswordErrors, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', ...context.verificationCodeErrors],
  });
}
