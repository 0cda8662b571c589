import { type Expression, sql } from 'kysely';
import { isOfOpenProject } from './tables/closed-projects.ts';
import { type Db, type Tables, time } from './tables.ts';

/** A domain that is proven by DNS, or still to be. */
export interface ProvenDomain {
  readonly id: string;
  readonly domain: string;
  readonly token: string;
  readonly createdAt: number;
  /** When it was proven; null as long as it was not. */
  readonly verifiedAt: number | null;
  readonly checkedAt: number | null;
  /** Since when the record of a proven one cannot be found. */
  readonly failingSince: number | null;
}

/** The tables of such domains. */
type ProofTable = 'team_domains' | 'hosted_domains';
/** The columns that they have in common, under the names that the code has for them. */
export const proofColumns = [
  'id',
  'domain',
  'token',
  'created_at as createdAt',
  'verified_at as verifiedAt',
  'checked_at as checkedAt',
  'failing_since as failingSince',
] as const;

/** What becomes of the proofs in one table. */
export interface DomainProofs<D extends ProvenDomain> {
  /** Makes it proven, unless it is already: undefined then. Violates the table's index where it is proven by another. */
  markVerified(db: Db, projectId: string, id: string, now: number): Promise<D | undefined>;
  /** Its record was found; undefined where the domain is gone, or no longer verified. */
  markFound(db: Db, projectId: string, id: string, now: number): Promise<D | undefined>;
  /** The record of a verified one was not found; it counts from when that was first so. */
  markFailing(db: Db, projectId: string, id: string, now: number): Promise<void>;
  /** Ends the proof of one whose record has been failing since a moment; undefined where it has not. */
  markLost(db: Db, projectId: string, id: string, since: number): Promise<D | undefined>;
  /** Takes verified domains that were last checked before a moment, and counts them as checked, so that others leave them alone. */
  takeDue(db: Db, due: DueDomains): Promise<(D & { readonly projectId: string })[]>;
}

interface DueDomains {
  readonly before: number;
  readonly now: number;
  readonly most: number;
}

export function domainProofs<D extends ProvenDomain>(name: ProofTable, columns: readonly string[]): DomainProofs<D> {
  // They have the same columns where it matters here.
  const table = name as 'team_domains';
  const returned = columns as unknown as (keyof Tables['team_domains'])[];
  const changing = (db: Db, projectId: string, id: string) =>
    db.updateTable(table).where('project_id', '=', projectId).where('id', '=', id);
  const one = async (query: { executeTakeFirst(): Promise<unknown> }) =>
    (await query.executeTakeFirst()) as D | undefined;

  return {
    markVerified: (db, projectId, id, now) =>
      one(
        changing(db, projectId, id)
          .set({ verified_at: time(now), checked_at: time(now) })
          .where('verified_at', 'is', null)
          .returning(returned),
      ),
    markFound: (db, projectId, id, now) =>
      one(
        changing(db, projectId, id)
          .set({ checked_at: time(now), failing_since: null })
          .where('verified_at', 'is not', null)
          .returning(returned),
      ),
    async markFailing(db, projectId, id, now) {
      await changing(db, projectId, id)
        .set({ checked_at: time(now), failing_since: sql`coalesce(failing_since, ${time(now)})` })
        .where('verified_at', 'is not', null)
        .execute();
    },
    markLost: (db, projectId, id, since) =>
      one(
        changing(db, projectId, id)
          .set({ verified_at: null, failing_since: null })
          .where('verified_at', 'is not', null)
          .where('failing_since', '<=', moment(since))
          .returning(returned),
      ),
    async takeDue(db, { before, now, most }) {
      const due = await db
        .selectFrom(table)
        .select(['project_id as projectId', 'id'])
        .where('verified_at', 'is not', null)
        .where('checked_at', '<=', moment(before))
        .where(isOfOpenProject)
        .orderBy('checked_at')
        .limit(most)
        .execute();
      const taken = [];
      for (const { projectId, id } of due) {
        // Who comes second waits, and finds it taken.
        const rows = await changing(db, projectId, id)
          .set({ checked_at: time(now) })
          .where('verified_at', 'is not', null)
          .where('checked_at', '<=', moment(before))
          .returning([...returned, 'project_id as projectId'] as 'id'[])
          .execute();
        taken.push(...rows);
      }
      return taken as unknown as (D & { readonly projectId: string })[];
    },
  };
}

const moment = (at: number): Expression<number> => sql<number>`${time(at)}`;
