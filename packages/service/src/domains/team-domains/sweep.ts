import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { LookUpTxt } from '../../platform/network/txt-records.ts';
import { problemOf } from './look-up.ts';
import { markFailing, markFound, markLost, takeDue } from './queries.ts';
import { recordDomain } from './record.ts';
import type { TeamDomain } from './team-domain.ts';

const DAY = 24 * 3_600_000;
/** How long the record of a verified domain may fail before the domain is the team's no more. */
const GRACE_MILLIS = 7 * DAY;
const BATCH = 50;

/** Looks up once a day whether verified domains still have their records. */
export async function sweepTeamDomains(context: Context, lookUpTxt: LookUpTxt): Promise<void> {
  const { db, now } = context;
  for (;;) {
    const due = await takeDue(db, { before: now - DAY, now, most: BATCH });
    const problems = await Promise.all(due.map((domain) => problemOf(lookUpTxt, domain)));
    for (const [index, domain] of due.entries()) {
      if (problems[index]) await noteFailure(context, domain);
      else if (domain.failingSince !== null) await markFound(db, domain.projectId, domain.id, now);
    }
    if (due.length < BATCH) return;
  }
}

const noteFailure = (context: Context, { projectId, id }: TeamDomain & { readonly projectId: string }): Promise<void> =>
  inTransaction(context, async (context) => {
    const { db, now } = context;
    await markFailing(db, projectId, id, now);
    const lost = await markLost(db, projectId, id, now - GRACE_MILLIS);
    if (lost) await recordDomain(context, projectId, 'team_domain.lost', lost);
  });
