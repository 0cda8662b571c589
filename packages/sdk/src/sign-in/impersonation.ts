import type { AppContext } from '../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../core/known-error.ts';
import type { Result } from '../core/result.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import { beginSession, type SignInOptions } from './begin-session.ts';
import { lookAt, whole } from './one-time-code.ts';

/** Whom a link lets its bearer act as, on behalf of whom, and for how long from the first moment. */
export type ImpersonationOffer = Readonly<FromWire<ResponseOf<'POST /latchkey/impersonation/check-code', 'client'>>>;

/** Whom a link lets somebody act as, or why it does not. */
export type ImpersonationOfferResult = Result<ImpersonationOffer, VerificationCodeErrorCode>;
/** What acting as somebody else by a link comes to. */
export type ImpersonationResult = Result<undefined, VerificationCodeErrorCode>;

/** Whom the code of an admin's link lets its bearer act as, without using it up. */
export const getImpersonation = (context: AppContext, code: string): Promise<ImpersonationOfferResult> =>
  lookAt(context, 'POST /latchkey/impersonation/check-code', code);

/** Signs in as that user for a while, in the place of whoever is signed in here. */
export async function signInByImpersonation(
  context: AppContext,
  code: string,
  options: SignInOptions = {},
): Promise<ImpersonationResult> {
  return beginSession(context, options, {
    async mint() {
      const body = { code: whole(context, code) };
      // As whoever is signed in here, whose session ends with it.
      return context.call(context.session())('POST /latchkey/impersonation/sign-in', { body });
    },
    refusals: context.verificationCodeErrors,
  });
}
