import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { clearMarks, lockQuietTeams, markMaybeEmpty, wronglyMarked } from './emptiness-queries.ts';

const BATCH = 500;

/**
 * Marks teams, which are held, that a member is leaving in this transaction. Whether others stay isn't asked: two who leave
 * at the same time would each see the other.
 */
export async function markLeft({ db }: Context, project: Project, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length > 0) await markMaybeEmpty(db, project.id, teamIds);
}

/**
 * Clears the marks of teams that have members. Those who leave hold the team until they are gone, so a team that can be
 * locked has lost all it was about to lose, and a user who leaves afterwards marks it again.
 */
export async function sweepMarks(context: Context): Promise<void> {
  for (let cleared = BATCH; cleared === BATCH; ) {
    cleared = 0;
    for (const { projectId, teamIds } of await wronglyMarked(context.db, BATCH)) {
      cleared += await inTransaction(context, async ({ db }) =>
        clearMarks(db, projectId, await lockQuietTeams(db, projectId, teamIds)),
      );
    }
  }
}
