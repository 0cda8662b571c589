import type { ServerUser } from '@latchkey/sdk/server';
import { describeError } from '../../../app/describe-error.ts';
import type { BulkAction, Candidate } from './bulk-actions.ts';
import { inLanes } from './lanes.ts';

/** Looks at every user before an act; one that cannot be looked at is left out, and so is who does the act. */
export function lookAt(act: BulkAction, users: readonly ServerUser[], ownId: string): Promise<readonly Candidate[]> {
  return inLanes(users, async (user): Promise<Candidate> => {
    if (user.id === ownId) return { user, leftOut: 'This is you' };
    try {
      const ban = act.looksAtBans && (await user.getBan());
      return { user, ban, leftOut: act.leavesOut?.({ user, ban }) };
    } catch (error) {
      return { user, leftOut: describeError(error).text };
    }
  });
}
