import type { Parts } from '../../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import type { FromWire } from '../../core/shapes/names.ts';
import type { ResponseOf } from '../../core/wire/call.ts';
import { beginSession, type SignInOptions } from '../../sign-in/begin-session.ts';
import { whole } from '../../sign-in/one-time-code.ts';
import { checkLength, type NewPasswordErrorCode, newPasswordErrors } from '../../sign-in/password/password-length.ts';

/** What an invitation to own a project leads to. `isOwner` and `isRecipient` are null where nobody is signed in. */
export type OwnerInvitationOffer = Readonly<FromWire<ResponseOf<'POST /latchkey/owner-invitations/inspect', 'client'>>>;
/** What an invitation to own a project offers, or why it offers nothing. */
export type OwnerInvitationOfferResult = Result<OwnerInvitationOffer, VerificationCodeErrorCode>;
/** What accepting an invitation to own a project comes to. */
export type OwnerInvitationResult = Result<{ readonly projectId: string }, VerificationCodeErrorCode>;

/** The code of an invitation, and the password of the account that is made for its address. */
export interface OwnerSignUp extends SignInOptions {
  /** Out of the mailed link. */
  readonly code: string;
  /** Of the new account, whose e-mail is the invited one. */
  readonly password: string;
}

/** What signing up by an invitation to own a project comes to. */
export type OwnerSignUpResult = Result<
  undefined,
  VerificationCodeErrorCode | 'PASSWORD_AUTHENTICATION_NOT_ENABLED' | NewPasswordErrorCode | 'USER_EMAIL_ALREADY_EXISTS'
>;

export async function inspectOwnerInvitation(parts: Parts, code: string): Promise<OwnerInvitationOfferResult> {
  const { call, fromWire, resultOf, session, verificationCodeErrors } = parts;
  const inspect = async () => {
    const body = { code: whole(parts, code) };
    return fromWire(await call(session())('POST /latchkey/owner-invitations/inspect', { body }));
  };
  return resultOf(inspect, ...verificationCodeErrors);
}

export async function acceptOwnerInvitation(parts: Parts, code: string): Promise<OwnerInvitationResult> {
  const { caches, call, fromWire, resultOf, session, verificationCodeErrors } = parts;
  const path = 'POST /latchkey/owner-invitations/accept';
  const accept = async () => fromWire(await call(session())(path, { body: { code: whole(parts, code) } }));
  return caches.after(path, resultOf(accept, ...verificationCodeErrors));
}

export async function signUpByOwnerInvitation(parts: Parts, owner: OwnerSignUp): Promise<OwnerSignUpResult> {
  const { code, password } = owner;
  return beginSession(parts, owner, {
    async mint(call) {
      checkLength(parts, password);
      const body = { code: whole(parts, code), password };
      return { ...(await call('POST /latchkey/owner-invitations/sign-up', { body })), is_new_user: true };
    },
    refusals: [
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      ...newPasswordErrors,
      'USER_EMAIL_ALREADY_EXISTS',
      ...parts.verificationCodeErrors,
    ],
  });
}
