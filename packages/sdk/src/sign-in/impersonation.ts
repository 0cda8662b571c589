import type { AppContext } from '../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../core/known-error.ts';
import type { Result } from '../core/result.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import { beginSession, type SignInOptions } from './begin-session.ts';
import { lookAt, whole } from './one-time-code.ts';

/** The user a link lets its bearer impersonate, in whose name, and for how long. */
export type ImpersonationOffer = Readonly<FromWire<ResponseOf<'POST /latchkey/impersonation/check-code', 'client'>>>;

/** The user whom a link lets its bearer impersonate, or why it is invalid. */
export type ImpersonationOfferResult = Result<ImpersonationOffer, VerificationCodeErrorCode>;
/** The result of signing in by an impersonation link. */
export type ImpersonationResult = Result<undefined, VerificationCodeErrorCode>;

/** The user whom an admin's link lets its bearer impersonate, without using up the code. */
export const getImpersonation = (context: AppContext, code: string): Promise<ImpersonationOfferResult> =>
  lookAt(context, 'POST /latchkey/impersonation/check-code', code);

/** Signs in as that user for a while, replacing the current session. */
export async function signInByImpersonation(
  context: AppContext,
  code: string,
  options: SignInOptions = {},
): Promise<ImpersonationResult> {
  return beginSession(context, options, {
    async mint() {
      const body = { code: whole(context, code) };
      // As the signed-in user, whose session ends with it.
      return context.call(context.session())('POST /latchkey/impersonation/sign-in', { body });
    },
    refusals: context.verificationCodeErrors,
  });
}
