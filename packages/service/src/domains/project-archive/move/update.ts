import type { Db } from '../../../database/tables.ts';
import { type ArchivedTable, tablesInOrder } from '../archived-tables.ts';
import { type Checked, check } from '../check.ts';
import { ArchiveError } from '../format.ts';
import { countedIn, type OpenImport } from '../import.ts';
import { load } from '../load.ts';
import { countTo, insertRows, type NewRows } from '../queries.ts';
import {
  countSame,
  deleteOthers,
  deleteSame,
  parentTables,
  type Refusal,
  refusalOf,
  type Tally,
  talliesOf,
} from './changes-queries.ts';

/** A project where it comes from, at the moment of an archive of what has changed there since another one. */
export interface Origin {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly keysOf: (table: ArchivedTable) => AsyncIterable<readonly string[]>;
}

/** What was imported last. */
interface Before {
  readonly checked: Checked;
  readonly tallies: ReadonlyMap<string, Tally>;
}

/**
 * Has an open import become what the project is at the moment of an archive of changes. Rows that others point at are
 * changed in their place, before any goes: deleting them would take rows along that stay, such as those of an account that
 * has gone to another user. Then everything goes that is no longer there, or has changed, so that its unique values are
 * free. In the end each table has as many rows as at the origin; what can't be brought about in this way throws.
 */
export async function bringUpToDate(
  { target, columns, place }: OpenImport,
  before: Before,
  { tallies, keysOf }: Origin,
  read: () => AsyncIterable<string>,
  report: () => void,
): Promise<Checked> {
  const { db } = target;
  const { id } = place.project;
  const checked = await check(read(), { columns, target, before: before.checked }, report);
  for (const [column, last] of countedIn(columns, checked.counted)) await countTo(db, column, last);
  const parents = await parentTables(db);

  const replaced = new ReplacedRows(db, id, report);
  const same = new Map<string, number>();
  const change = async (table: ArchivedTable, rows: NewRows) => {
    const isParent = parents.has(table.name);
    const count = await (isParent ? countSame : deleteSame)(db, id, table, rows);
    same.set(table.name, (same.get(table.name) ?? 0) + count);
    if (isParent) await replaced.put(table, rows);
  };
  await load(target, checked, { place, columns, put: change }, read(), report);
  // What hasn't changed is there, so where there is as much of it as at the origin, nothing else is.
  const surplusOf = (table: ArchivedTable) => {
    const { rows, newer } = of(tallies, table);
    return of(before.tallies, table).rows - (same.get(table.name) ?? 0) - (rows - newer);
  };
  const shrunk = tablesInOrder.filter((table) => surplusOf(table) !== 0);
  const there = await talliesOf(db, id, shrunk);
  for (const table of shrunk) {
    // They may have gone along with rows that others point at.
    const left = await talliesOf(db, id, [table]);
    if (of(there, table).rows - of(left, table).rows === surplusOf(table)) continue;
    const own = columns.filter((column) => column.table === table.name);
    await deleteOthers(db, id, table, own, keysOf(table), report);
  }

  await replaced.settle();
  const put = async (table: ArchivedTable, rows: NewRows) => {
    if (!parents.has(table.name)) await insertRows(db, id, table, rows);
  };
  await load(target, checked, { place, columns, put }, read(), report);
  const changed = tablesInOrder.filter((table) => of(tallies, table).newer > 0);
  // Deletions take rows of other tables along.
  const touched = shrunk.length > 0 ? tablesInOrder : changed;
  const now = await talliesOf(db, id, touched);
  refuseDifference(touched.find((table) => of(now, table).rows !== of(tallies, table).rows)?.name);
  return checked;
}

const of = (tallies: ReadonlyMap<string, Tally>, { name }: ArchivedTable): Tally =>
  tallies.get(name) ?? { rows: 0, newer: 0 };

/** Throws an ArchiveError that names the table, if there is one. */
export function refuseDifference(table: string | undefined): void {
  if (table !== undefined) throw discarded(`The copy's \`${table}\` table differs from the project's`);
}

const discarded = (why: string, cause?: Error) =>
  new ArchiveError(`${why}, so the copy was discarded. Run the command again.`, { cause });

/**
 * Rows in place of those with their keys. One whose unique value another row still has waits until that one has changed or
 * gone, and one that points at a row that waits does so too.
 */
class ReplacedRows {
  readonly #db: Db;
  readonly #projectId: string;
  readonly #report: () => void;
  /** Those that were read together are put together again. */
  #waiting: { readonly table: ArchivedTable; readonly rows: NewRows; readonly lines: string[] }[] = [];
  #refusal: Refusal | undefined;

  constructor(db: Db, projectId: string, report: () => void) {
    this.#db = db;
    this.#projectId = projectId;
    this.#report = report;
  }

  async put(table: ArchivedTable, rows: NewRows): Promise<void> {
    const refusal = await refusalOf(this.#db, () => insertRows(this.#db, this.#projectId, table, rows, true));
    this.#report();
    if (refusal === undefined) return;
    const { lines } = rows;
    if (lines.length === 1) {
      this.#refusal = refusal;
      const last = this.#waiting.at(-1);
      if (last?.rows.names === rows.names) last.lines.push(...lines);
      else this.#waiting.push({ table, rows, lines: [...lines] });
      return;
    }
    // By halves: few of many are refused, and the database is slow with a transaction of more than 64 parts.
    const middle = Math.ceil(lines.length / 2);
    for (const half of [lines.slice(0, middle), lines.slice(middle)]) await this.put(table, { ...rows, lines: half });
  }

  /** Throws an ArchiveError where rows wait for each other. */
  async settle(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; this.#waiting.length > 0; ) {
      const waiting = this.#waiting;
      const count = waiting.reduce((sum, { lines }) => sum + lines.length, 0);
      if (count === before)
        throw discarded(
          `The changes of the \`${waiting.at(-1)?.table.name}\` table conflict with each other by \`${this.#refusal?.constraint}\``,
          this.#refusal,
        );
      before = count;
      this.#waiting = [];
      for (const { table, rows, lines } of waiting) await this.put(table, { ...rows, lines });
    }
  }
}
