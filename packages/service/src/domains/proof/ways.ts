import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { SessionStanding } from '../../platform/request/recent-proof.ts';
import { describeRecoveryCodes } from '../mfa/recovery-codes.ts';
import { type Project, proofMaxAgeSeconds } from '../projects/project.ts';
import { secondFactorsOf, type User } from '../users/user.ts';

type Description = ResultOf<Endpoints['GET /latchkey/proof']>;
type Way = Description['ways'][number];

/** How a user can confirm who they are in a session, and how it stands with that. */
export async function describeProof(
  context: Context,
  project: Project,
  user: User,
  { provenAt }: SessionStanding,
): Promise<Description> {
  const codes = user.requiresTotp ? (await describeRecoveryCodes(context, project, user.id)).remaining : 0;
  const ways = waysOf(project, user).filter((way) => way !== 'recovery-code' || codes > 0);
  return {
    ways,
    email: ways.includes('email-code') ? user.primaryEmail : null,
    // Anonymous users have nothing to prove, which counts as having just done so.
    proven_at_millis: provenAt ?? context.now,
    max_age_seconds: proofMaxAgeSeconds(project),
  };
}

/** Refuses a way to confirm who one is that the user does not have. */
export function checkWay(project: Project, user: User, way: Way): void {
  if (!waysOf(project, user).includes(way)) throw new Refusal('PROOF_WAY_UNAVAILABLE');
}

/** Users with a second factor prove that, or a passkey: a password or mailbox alone would not have signed them in. */
function waysOf({ config }: Project, user: User): Way[] {
  const passkey = config.passkey_enabled && user.hasPasskey;
  if (user.requiresTotp) return [...(passkey ? (['passkey'] as const) : []), ...secondFactorsOf(user)];
  const has: Readonly<Partial<Record<Way, boolean>>> = {
    passkey,
    password: config.credential_enabled && user.hasPassword,
    'email-code': user.primaryEmail !== null && user.primaryEmailVerified === true,
  };
  return (['passkey', 'password', 'email-code'] as const).filter((way) => has[way]);
}
