import type { Parts } from '../context/app-context.ts';
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

export const getImpersonation = (parts: Parts, code: string): Promise<ImpersonationOfferResult> =>
  lookAt(parts, 'POST /latchkey/impersonation/check-code', code);

export async function signInByImpersonation(
  parts: Parts,
  code: string,
  options: SignInOptions = {},
): Promise<ImpersonationResult> {
  return beginSession(parts, options, {
    async mint() {
      const body = { code: whole(parts, code) };
      // As whoever is signed in here, whose session ends with it.
      return parts.call(parts.session())('POST /latchkey/impersonation/sign-in', { body });
    },
    refusals: parts.verificationCodeErrors,
  });
}
