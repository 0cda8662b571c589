import type { Refusal } from '@latchkey/protocol/refusals';
import type { DomainProofs, ProvenDomain } from '../../database/domain-proofs.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';

const DAY = 24 * 3_600_000;
/** How long the record of a verified domain may fail before the proof ends. */
const GRACE_MILLIS = 7 * DAY;
const BATCH = 50;

interface Recheck<D extends ProvenDomain> {
  readonly proofs: DomainProofs<D>;
  /** Why the record of a domain doesn't prove it; undefined where it does. */
  problemOf(domain: D): Promise<Refusal | undefined>;
  /** Tells that a proof has ended, in the transaction of that. */
  onLost(context: Context, projectId: string, domain: D): Promise<void>;
}

/** Looks up once a day whether verified domains still have their records. */
export async function recheckDomains<D extends ProvenDomain>(context: Context, recheck: Recheck<D>): Promise<void> {
  const { db, now, log } = context;
  const { proofs, problemOf } = recheck;
  for (;;) {
    const due = await proofs.takeDue(db, { before: now - DAY, now, most: BATCH });
    const problems = await Promise.all(due.map(problemOf));
    for (const [index, domain] of due.entries()) {
      try {
        if (problems[index]) await noteFailure(context, recheck, domain);
        else if (domain.failingSince !== null) await proofs.markFound(db, domain.projectId, domain.id, now);
      } catch (err) {
        // The others have been taken as well, and are looked at no more today.
        log.error({ domain: domain.id, err }, "what a domain's record says can't be written");
      }
    }
    if (due.length < BATCH) return;
  }
}

const noteFailure = <D extends ProvenDomain>(
  context: Context,
  { proofs, onLost }: Recheck<D>,
  { projectId, id }: D & { readonly projectId: string },
): Promise<void> =>
  inTransaction(context, async (context) => {
    const { db, now } = context;
    await proofs.markFailing(db, projectId, id, now);
    const lost = await proofs.markLost(db, projectId, id, now - GRACE_MILLIS);
    if (lost) await onLost(context, projectId, lost);
  });
