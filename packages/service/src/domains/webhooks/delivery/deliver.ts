import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { Post } from '../../../platform/network/guarded-post.ts';
import type { FindStoredProject } from '../../projects/project.ts';
import { isAtWork } from '../endpoints/endpoint.ts';
import type { StoredEndpoint } from '../endpoints/queries.ts';
import { giveUp } from '../log/queries.ts';
import { attempt } from './attempt.ts';
import { writeOutcome } from './outcome.ts';
import {
  type Claim,
  type Due,
  endClaim,
  forgetDue,
  holdClaimed,
  nextDue,
  releaseEndpoint,
  SLOW_MILLIS,
} from './queries.ts';

/** After this many, other endpoints get their turn. */
const IN_A_ROW = 50;

/** What is to be tried next, while the endpoint is held. */
interface Next {
  readonly endpoint: StoredEndpoint;
  readonly due: Due;
}

/** Nothing more is tried for now. */
interface Released {
  /** Whether the endpoint is due all the same, for the next worker. */
  readonly isDue: boolean;
}

/**
 * Delivers what is due to an endpoint that was claimed, one after the other, and writes each down as it is known. Answers
 * whether there is more to do for it now.
 */
export function deliveries(newContext: () => Context, find: FindStoredProject, post: Post, stop: AbortSignal) {
  return async (claim: Claim): Promise<boolean> => {
    const project = await find(claim.projectId);
    if (!project) {
      // Of a project that was deleted nothing is told, and its rows go soon.
      await forgetDue(newContext().db, claim);
      return false;
    }
    let step = await whileHeld(newContext(), claim, takeUp);
    for (let turn = 1; step && 'due' in step; turn++) {
      const { endpoint, due } = step;
      const attempted = await attempt(newContext(), project, endpoint, due, post, stop);
      if (!attempted) {
        await endClaim(newContext().db, claim);
        return false;
      }
      // What failed or took long makes the endpoint one of the slow, which have lanes of their own and take turns there.
      const isQuick = attempted.error === undefined && attempted.durationMillis <= SLOW_MILLIS;
      const goesOn = turn < IN_A_ROW && !stop.aborted && isQuick;
      step = await whileHeld(newContext(), claim, async (context, claim, endpoint) => {
        await writeOutcome(context, project, endpoint, due, attempted);
        return takeUp(context, claim, endpoint, goesOn);
      });
    }
    return step?.isDue ?? false;
  };
}

/**
 * Runs `work` in a transaction with the endpoint locked, and held for one more attempt. Undefined if another process
 * has claimed it: this one was delayed past its claim.
 */
const whileHeld = (
  context: Context,
  claim: Claim,
  act: (context: Context, claim: Claim, endpoint: StoredEndpoint) => Promise<Next | Released>,
): Promise<Next | Released | undefined> =>
  inTransaction(context, async (context) => {
    const endpoint = await holdClaimed(context.db, claim, context.now);
    return endpoint && act(context, claim, endpoint);
  });

/** What is to be tried next, if anything is due; else it is written down when something will be. */
async function takeUp(
  context: Context,
  claim: Claim,
  endpoint: StoredEndpoint,
  goesOn = true,
): Promise<Next | Released> {
  const due = goesOn && isAtWork(endpoint) ? await dueWithPayload(context, claim) : undefined;
  if (due) return { endpoint, due };
  return { isDue: await releaseEndpoint(context.db, claim, context.now) };
}

/** What was asked for once more just when the last of what it told was dropped cannot be sent. */
async function dueWithPayload({ db, now }: Context, claim: Claim): Promise<Due | undefined> {
  const due = await nextDue(db, claim, now);
  if (due?.data !== null) return due;
  await giveUp(db, claim.projectId, due.id, null);
  return undefined;
}
