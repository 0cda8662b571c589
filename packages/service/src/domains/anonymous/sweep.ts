import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { deleteUser } from '../accounts/remove.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import { type Guest, guestsAfter, lockForgottenGuest } from './queries.ts';

/** An anonymous user whose session was not refreshed for this long won't come back. */
const KEEP_MILLIS = 30 * 24 * 3_600_000;
const STEP = 500;

/** Deletes the long inactive anonymous users of all projects, like any user; their sessions are their only way in. */
export async function sweepGuests(context: Context, find: FindStoredProject): Promise<void> {
  const before = context.now - KEEP_MILLIS;
  let last: Guest | undefined;
  do {
    const guests = await guestsAfter(context.db, last, before, STEP);
    for (const guest of guests) {
      const project = guest.lastActiveAt < before ? await find(guest.projectId) : undefined;
      if (project && !project.closed) await removeGuest(context, project, guest, before);
    }
    last = guests.length === STEP ? guests.at(-1) : undefined;
  } while (last);
}

/** Checked again under the lock: users who came back or signed up meanwhile stay. */
const removeGuest = (context: Context, project: Project, guest: Guest, before: number): Promise<void> =>
  inTransaction(context, async (context) => {
    if (await lockForgottenGuest(context.db, guest, before)) await deleteUser(context, project, guest.id);
  });
