import type { Parts } from '../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../core/known-error.ts';
import type { Result } from '../core/result.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import { type CodeResult, whole } from './one-time-code.ts';

/** What an invitation leads to. `isMember` and `isRecipient` are null where nobody is signed in. */
export type TeamInvitationOffer = Readonly<FromWire<ResponseOf<'POST /latchkey/team-invitations/inspect', 'client'>>>;
/** What an invitation offers whoever holds it, or why it offers nothing. */
export type TeamInvitationOfferResult = Result<TeamInvitationOffer, VerificationCodeErrorCode>;
/** The team that an invitation leads to, or why it leads to none. */
export type TeamInvitationDetailsResult = Result<
  { readonly teamId: string; readonly teamDisplayName: string },
  VerificationCodeErrorCode
>;

export const verifyTeamInvitationCode = (parts: Parts, code: string): Promise<CodeResult> =>
  present(parts, code, async (call, body) => void (await call('POST /team-invitations/accept/check-code', { body })));

export const getTeamInvitationDetails = (parts: Parts, code: string): Promise<TeamInvitationDetailsResult> =>
  present(parts, code, async (call, body) =>
    parts.fromWire(await call('POST /team-invitations/accept/details', { body })),
  );

export const inspectTeamInvitation = (parts: Parts, code: string): Promise<TeamInvitationOfferResult> =>
  present(parts, code, async (call, body) =>
    parts.fromWire(await call('POST /latchkey/team-invitations/inspect', { body })),
  );

/** Whatever comes of it, teams are read again: a code that was used may have let this user in. */
export const acceptTeamInvitation = (parts: Parts, code: string): Promise<CodeResult> =>
  parts.caches.after(
    'POST /team-invitations/accept',
    present(parts, code, async (call, body) => void (await call('POST /team-invitations/accept', { body }))),
  );

/** As whoever is signed in, if anybody is. */
async function present<T>(
  parts: Parts,
  code: string,
  act: (call: ReturnType<Parts['call']>, body: { readonly code: string }) => Promise<T>,
): Promise<Result<T, VerificationCodeErrorCode>> {
  const { call, resultOf, session, verificationCodeErrors } = parts;
  return resultOf(async () => act(call(session()), { code: whole(parts, code) }), ...verificationCodeErrors);
}
