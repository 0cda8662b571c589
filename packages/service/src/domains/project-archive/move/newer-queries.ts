import { sql } from 'kysely';
import { OLDEST_RUNNING } from '../../../database/citus/writers.ts';
import type { Db } from '../../../database/tables.ts';
import { ArchiveError } from '../format.ts';
import type { Condition } from '../queries.ts';

/** A moment of a database, by the numbers of its transactions, which are counted without end. */
export interface Moment {
  /** All transactions with a lower number had ended, but for those of other databases. */
  readonly ended: bigint;
  /** None with this number or a higher one had begun. */
  readonly next: bigint;
}

/**
 * Has later moments known to be of the same server, which goes on counting. A lock does so that has a random number, for
 * as long as the transaction `db` is open and the server runs. One that takes over from it, or starts again after a crash,
 * may lack the last transactions and give their numbers to others.
 */
export async function markServer(db: Db, mark: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${String(mark)}::bigint)`.execute(db);
}

/** The moment that a transaction reads. Throws an ArchiveError if its server hasn't the mark. */
export async function momentOf(db: Db, mark: bigint): Promise<Moment> {
  const { rows } = await sql<{ ended: string; next: string; isMarked: boolean }>`
    select ${sql.raw(OLDEST_RUNNING)}::text as ended, pg_snapshot_xmax(pg_current_snapshot())::text as next,
      exists (
        select from pg_locks where locktype = 'advisory' and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
          and (classid::bigint << 32 | objid::bigint) = ${String(mark)}::bigint
      ) as "isMarked"`.execute(db);
  const { ended = 0, next = 0, isMarked } = rows[0] ?? {};
  if (!isMarked)
    throw new ArchiveError(
      "The connection to this installation's database was lost while the project was copied, so the copy was discarded. Run the command again.",
    );
  return { ended: BigInt(ended), next: BigInt(next) };
}

/**
 * Whether a row `t` that is visible `now` may be newer than an earlier moment. A row that isn't was visible then, just as it
 * is: each change makes a new version of its row, whose `xmin` is the number of the transaction, or of a part of it.
 *
 * - A version whose number is lower than `since.ended` is of a transaction that had committed then. It was visible, as
 *   nothing has replaced it until now. Parts of a transaction have higher numbers than the whole.
 * - `xmin` has the lower 32 bits of the number. Let x be the whole number of a version that must be found: since.ended ≤ x
 *   < now.next. Then x - since.ended is lower than `now.next - since.ended`, and so are its lower 32 bits, which are
 *   what is computed here. No version is missed, however many transactions there were between.
 * - Both moments are of one server, so no number was given twice.
 * - An old version whose lower 32 bits are in that range is found as well, as are rows of transactions that had committed
 *   though an older one ran. That only copies them once more. Locks are in `xmax` alone.
 */
export const isNewer = (since: Moment, now: Moment): Condition =>
  sql.raw(`((t.xmin::text::bigint - ${since.ended}) & 4294967295) < ${now.next - since.ended}`);
