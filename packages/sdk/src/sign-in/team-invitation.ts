import type { AppContext } from '../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../core/known-error.ts';
import type { Result } from '../core/result.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import { type CodeResult, whole } from './one-time-code.ts';

/** What an invitation offers. `isMember` and `isRecipient` are null when no user is signed in. */
export type TeamInvitationOffer = Readonly<FromWire<ResponseOf<'POST /latchkey/team-invitations/inspect', 'client'>>>;
/** What an invitation offers its bearer, or why it is invalid. */
export type TeamInvitationOfferResult = Result<TeamInvitationOffer, VerificationCodeErrorCode>;
/** The team that an invitation is for, or why it is invalid. */
export type TeamInvitationDetailsResult = Result<
  { readonly teamId: string; readonly teamDisplayName: string },
  VerificationCodeErrorCode
>;

/** Whether an invitation's code is valid, without using it up. */
export const verifyTeamInvitationCode = (context: AppContext, code: string): Promise<CodeResult> =>
  present(context, code, async (call, body) => void (await call('POST /team-invitations/accept/check-code', { body })));

/** Which team a code invites to; for more details, signed in or not, use `inspectTeamInvitation`. */
export const getTeamInvitationDetails = (context: AppContext, code: string): Promise<TeamInvitationDetailsResult> =>
  present(context, code, async (call, body) =>
    context.fromWire(await call('POST /team-invitations/accept/details', { body })),
  );

/** The team, the inviter and invitee, and whether the signed-in user is the invitee, without using up the code. */
export const inspectTeamInvitation = (context: AppContext, code: string): Promise<TeamInvitationOfferResult> =>
  present(context, code, async (call, body) =>
    context.fromWire(await call('POST /latchkey/team-invitations/inspect', { body })),
  );

/** Joins the team as the signed-in user. */
export const acceptTeamInvitation = (context: AppContext, code: string): Promise<CodeResult> =>
  context.caches.after(
    'POST /team-invitations/accept',
    present(context, code, async (call, body) => void (await call('POST /team-invitations/accept', { body }))),
  );

/** With the current session, if there is one. */
async function present<T>(
  context: AppContext,
  code: string,
  act: (call: ReturnType<AppContext['call']>, body: { readonly code: string }) => Promise<T>,
): Promise<Result<T, VerificationCodeErrorCode>> {
  const { call, resultOf, session, verificationCodeErrors } = context;
  return resultOf(async () => act(call(session()), { code: whole(context, code) }), ...verificationCodeErrors);
}
