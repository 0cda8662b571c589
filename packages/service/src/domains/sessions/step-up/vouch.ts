import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { hasSecondFactor } from '../../sign-in-policy/factor.ts';
import { isOver } from '../lifetime/over.ts';
import { voucherById } from '../read-queries.ts';
import type { Voucher } from '../session.ts';

/** For so long after its last proof a session vouches for another one. */
const FRESH_MILLIS = 12 * 3_600_000;

/** A session that has neither ended nor is over. */
export async function findVoucher(
  { db, now }: Context,
  project: Project,
  sessionId: string,
): Promise<Voucher | undefined> {
  const session = await voucherById(db, project.id, sessionId);
  return session && !isOver(project, session, now) ? session : undefined;
}

/** Whether its person, and nobody in its place, has signed in lately, with everything that a sign-in would ask for now. */
export const isFresh = (session: Voucher, now: number): boolean =>
  !session.isImpersonation && session.provenAt > now - FRESH_MILLIS && provesEnough(session);

export const provesEnough = ({ requiresTotp, factors }: Voucher): boolean => !requiresTotp || hasSecondFactor(factors);
