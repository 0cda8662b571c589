import type { AppContext } from '../../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import type { FromWire } from '../../core/shapes/names.ts';
import type { ResponseOf } from '../../core/wire/call.ts';
import { beginSession, type SignInOptions } from '../../sign-in/begin-session.ts';
import { whole } from '../../sign-in/one-time-code.ts';
import { checkLength, type NewPasswordErrorCode, newPasswordErrors } from '../../sign-in/password/password-length.ts';

/** What an invitation to own a project offers. `isOwner` and `isRecipient` are null when no user is signed in. */
export type OwnerInvitationOffer = Readonly<FromWire<ResponseOf<'POST /latchkey/owner-invitations/inspect', 'client'>>>;
/** What an invitation to own a project offers, or why it is invalid. */
export type OwnerInvitationOfferResult = Result<OwnerInvitationOffer, VerificationCodeErrorCode>;
/** What accepting an invitation to own a project comes to. */
export type OwnerInvitationResult = Result<{ readonly projectId: string }, VerificationCodeErrorCode>;

/** The code of an invitation, and the password of the account that is made for its address. */
export interface OwnerSignUp extends SignInOptions {
  /** Out of the mailed link. */
  readonly code: string;
  /** The new account's password; its email is the invited one. */
  readonly password: string;
}

/** What signing up by an invitation to own a project comes to. */
export type OwnerSignUpResult = Result<
  undefined,
  VerificationCodeErrorCode | 'PASSWORD_AUTHENTICATION_NOT_ENABLED' | NewPasswordErrorCode | 'USER_EMAIL_ALREADY_EXISTS'
>;

/** The project, the inviter and invitee, and whether the signed-in user is the invitee, without using up the code. */
export async function inspectOwnerInvitation(context: AppContext, code: string): Promise<OwnerInvitationOfferResult> {
  const { call, fromWire, resultOf, session, verificationCodeErrors } = context;
  const inspect = async () => {
    const body = { code: whole(context, code) };
    return fromWire(await call(session())('POST /latchkey/owner-invitations/inspect', { body }));
  };
  return resultOf(inspect, ...verificationCodeErrors);
}

/** Owns the project as the signed-in user, who has verified the address that the invitation was sent to. */
export async function acceptOwnerInvitation(context: AppContext, code: string): Promise<OwnerInvitationResult> {
  const { caches, call, fromWire, resultOf, session, verificationCodeErrors } = context;
  const path = 'POST /latchkey/owner-invitations/accept';
  const accept = async () => fromWire(await call(session())(path, { body: { code: whole(context, code) } }));
  return caches.after(path, resultOf(accept, ...verificationCodeErrors));
}

/** Makes an account for the address of the invitation, which owns the project, and signs it in. */
export async function signUpByOwnerInvitation(context: AppContext, owner: OwnerSignUp): Promise<OwnerSignUpResult> {
  const { code, password } = owner;
  return beginSession(context, owner, {
    async mint(call) {
      checkLength(context, password);
      const body = { code: whole(context, code), password };
      return { ...(await call('POST /latchkey/owner-invitations/sign-up', { body })), is_new_user: true };
    },
    refusals: [
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      ...newPasswordErrors,
      'USER_EMAIL_ALREADY_EXISTS',
      ...context.verificationCodeErrors,
    ],
  });
}
