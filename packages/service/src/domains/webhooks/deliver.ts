import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Post } from '../../platform/guarded-post.ts';
import type { FindStoredProject } from '../projects/project.ts';
import { attempt } from './attempt.ts';
import { giveUp } from './delivery-queries.ts';
import { isAtWork } from './endpoint.ts';
import { writeOutcome } from './outcome.ts';
import { type StoredEndpoint, schedule } from './queries.ts';
import { type Claim, type Due, endClaim, forgetDue, holdClaim, lockClaimed, nextDue } from './work-queries.ts';

/** After so many others get their turn. */
const IN_A_ROW = 50;

/** What is to be tried next, while the endpoint is held. */
interface Next {
  readonly endpoint: StoredEndpoint;
  readonly due: Due;
}

/** Delivers what is due to an endpoint that was claimed, one after the other, and writes each down as it is known. */
export function deliveries(newContext: () => Context, find: FindStoredProject, post: Post, stop: AbortSignal) {
  return async (claim: Claim): Promise<void> => {
    const project = await find(claim.projectId);
    // Of a project that was deleted nothing is told, and its rows go soon.
    if (!project) return forgetDue(newContext().db, claim);
    let next = await whileHeld(newContext(), claim, takeUp);
    for (let turn = 1; next; turn++) {
      const { endpoint, due } = next;
      const attempted = await attempt(newContext(), project, endpoint, due, post, stop);
      if (!attempted) break;
      const goesOn = turn < IN_A_ROW && !stop.aborted;
      next = await whileHeld(newContext(), claim, async (context, claim, endpoint) => {
        await writeOutcome(context, project, endpoint, due, attempted);
        return takeUp(context, claim, undefined, goesOn);
      });
    }
    await endClaim(newContext().db, claim);
  };
}

/**
 * Does something in a transaction in which the endpoint is locked. Undefined where somebody else works on it by now: a
 * process that was held up for longer than its claim.
 */
const whileHeld = (
  context: Context,
  claim: Claim,
  act: (context: Context, claim: Claim, endpoint: StoredEndpoint) => Promise<Next | undefined>,
): Promise<Next | undefined> =>
  inTransaction(context, async (context) => {
    const endpoint = await lockClaimed(context.db, claim);
    return endpoint && act(context, claim, endpoint);
  });

/** What is to be tried next, if anything is due; the claim lasts for it. */
async function takeUp(
  context: Context,
  claim: Claim,
  known?: StoredEndpoint,
  goesOn = true,
): Promise<Next | undefined> {
  const { db, now } = context;
  await schedule(db, claim.projectId, claim.endpointId, now);
  const endpoint = known ?? (await lockClaimed(db, claim));
  if (!goesOn || !endpoint || !isAtWork(endpoint)) return undefined;
  const due = await dueWithPayload(context, claim);
  if (!due) return undefined;
  await holdClaim(db, claim, now);
  return { endpoint, due };
}

/** What was asked for once more just when the last of what it told was dropped cannot be sent. */
async function dueWithPayload({ db, now }: Context, claim: Claim): Promise<Due | undefined> {
  const due = await nextDue(db, claim, now);
  if (due?.data !== null) return due;
  await giveUp(db, claim.projectId, due.id, null);
  return undefined;
}
