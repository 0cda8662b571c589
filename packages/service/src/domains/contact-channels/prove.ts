import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { lockChannel, markProven } from './queries.ts';

/** The state of a user's address before it was proven. */
export interface Standing {
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
  /** It was proven before, or a server has vouched for it. */
  readonly isProven: boolean;
  /** When it was first proven by a user who has not confirmed what the account held by then; else null. */
  readonly unconfirmedSince: number | null;
}

/** How it stands with an address of a user, who is locked until the transaction ends. Throws the refusal CHANNEL_GONE. */
export async function standingOf(
  { db }: Context,
  project: Project,
  userId: string,
  email: string,
): Promise<Standing & { readonly id: string }> {
  const channel = await lockChannel(db, project.id, userId, email);
  if (!channel) throw new Refusal('CHANNEL_GONE');
  const { id, isVerified, usedForAuth, provenAt, confirmedAt } = channel;
  const isProven = isVerified || provenAt !== null;
  return { id, isVerified, usedForAuth, isProven, unconfirmedSince: confirmedAt === null ? provenAt : null };
}

interface Proof {
  /** A reset proves an address and verifies none, as the protocol has it. */
  readonly verifies: boolean;
  /** The prover knows what the account holds, and owns to it. */
  readonly confirms: boolean;
}

/**
 * Writes down that an address of a user was proven, in the transaction of its proof; answers how it stood before. Throws
 * the refusal CHANNEL_GONE.
 */
export async function prove(
  context: Context,
  project: Project,
  userId: string,
  email: string,
  proof: Proof,
): Promise<Standing> {
  const { db, now } = context;
  const { id, ...before } = await standingOf(context, project, userId, email);
  await markProven(db, project.id, id, { ...proof, isFirst: !before.isProven, at: now });
  if (proof.verifies && !before.isVerified) {
    const verified = { before: { is_verified: false }, after: { is_verified: true } };
    const detail = { channel_id: id, address: email, ...verified };
    await recordEvent(context, { kind: 'contact_channel.verified', projectId: project.id, subjectId: userId, detail });
  }
  return before;
}
