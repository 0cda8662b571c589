import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import { type EventContext, recordEvent } from '../../platform/events/events.ts';
import { dropCodes, type IssueContext, issueCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { issueFirstOwnerToken } from '../sign-up/first-owner.ts';
import type { RecoverableOwner } from './queries.ts';

export const KIND = 'owner-recovery';
const internal = { id: INTERNAL_PROJECT_ID };

/** What goes with the code of a recovery. */
export interface CodeData {
  /** The address that the owner was named by. */
  readonly email: string;
  readonly drops_second_factor: boolean;
}

/** A code, and when it expires. */
export interface Recovery {
  readonly code: string;
  readonly expiresAt: number;
}

/** The caller owns the machine, so no further proof is required. */
type RecoveryContext = EventContext & IssueContext;

/** Issues the code that lets an owner in again. Those before it are over. */
export function issueRecovery(
  context: RecoveryContext,
  { userId, email }: Pick<RecoverableOwner, 'userId' | 'email'>,
  { dropsSecondFactor }: { readonly dropsSecondFactor: boolean },
): Promise<Recovery> {
  return inTransaction(context, async (context) => {
    await dropCodes(context, internal, userId, [KIND]);
    if (email === null) throw new KnownError('USER_NOT_FOUND');
    const data = { email, drops_second_factor: dropsSecondFactor } satisfies CodeData;
    const code = await issueCode(context, internal, KIND, { userId, data });
    const detail = { drops_second_factor: dropsSecondFactor };
    await recordEvent(context, { kind: 'owner_recovery.created', projectId: internal.id, subjectId: userId, detail });
    return { code, expiresAt: context.now + codeLifetimes[KIND] };
  });
}

/** A token that makes the first owner, good for as long as a recovery; undefined where there is an owner. */
export async function issueFirstOwner(context: IssueContext): Promise<Recovery | undefined> {
  const lifetime = codeLifetimes[KIND];
  const code = await issueFirstOwnerToken(context, internal, lifetime);
  return code === undefined ? undefined : { code, expiresAt: context.now + lifetime };
}
