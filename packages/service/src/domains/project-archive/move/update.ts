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
 * Has an open import become what the project is at the moment of an archive of changes. First everything goes that is no
 * longer there, or has changed: what others had of unique values is free then. Rows that others point at are changed in
 * their place, as deleting them would take rows along that stay. In the end each table has as many rows as at the
 * origin; what can't be brought about in this way throws.
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

  const same = new Map<string, number>();
  const clear = async (table: ArchivedTable, rows: NewRows) => {
    const clearSame = parents.has(table.name) ? countSame : deleteSame;
    same.set(table.name, (same.get(table.name) ?? 0) + (await clearSame(db, id, table, rows)));
  };
  await load(target, checked, { place, columns, put: clear }, read(), report);
  // What hasn't changed is there, so where there is as much of it as at the origin, nothing else is.
  const changed = tablesInOrder.filter((table) => of(tallies, table).newer > 0);
  const isShrunk = (table: ArchivedTable, there: ReadonlyMap<string, Tally>, kept: number) => {
    const { rows, newer } = of(tallies, table);
    return of(there, table).rows - kept !== rows - newer;
  };
  const shrunk = tablesInOrder.filter((table) => isShrunk(table, before.tallies, same.get(table.name) ?? 0));
  for (const table of shrunk) {
    // They may have gone along with rows that others point at.
    const kept = parents.has(table.name) ? (same.get(table.name) ?? 0) : 0;
    if (!isShrunk(table, await talliesOf(db, id, [table]), kept)) continue;
    const own = columns.filter((column) => column.table === table.name);
    await deleteOthers(db, id, table, own, keysOf(table), report);
  }

  const replaced = new ReplacedRows(db, id, report);
  const put = async (table: ArchivedTable, rows: NewRows) => {
    if (parents.has(table.name)) return replaced.put(table, rows);
    await replaced.settle();
    await insertRows(db, id, table, rows);
  };
  await load(target, checked, { place, columns, put }, read(), report);
  await replaced.settle();
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
  if (table !== undefined) throw dropped(`The copy has other rows of ${table} than the project`);
}

const dropped = (why: string, cause?: unknown) =>
  new ArchiveError(`${why}, so it was dropped. Run the command again, which copies the project anew.`, { cause });

/** Rows in place of those with their keys. One whose unique value another row still has waits until that one has changed. */
class ReplacedRows {
  readonly #db: Db;
  readonly #projectId: string;
  readonly #report: () => void;
  #waiting: { readonly table: ArchivedTable; readonly row: NewRows }[] = [];

  constructor(db: Db, projectId: string, report: () => void) {
    this.#db = db;
    this.#projectId = projectId;
    this.#report = report;
  }

  async put(table: ArchivedTable, rows: NewRows): Promise<void> {
    // Rows of other tables may point at these.
    if (this.#waiting.some((one) => one.table !== table)) await this.settle();
    if ((await this.#refusalOf(table, rows)) === undefined) return;
    this.#waiting.push(...rows.lines.map((line) => ({ table, row: { ...rows, lines: [line] } })));
  }

  /** Throws an ArchiveError where rows wait for each other. */
  async settle(): Promise<void> {
    while (this.#waiting.length > 0) {
      const before = this.#waiting;
      this.#waiting = [];
      let cause: Error | undefined;
      for (const one of before) {
        const refused = await this.#refusalOf(one.table, one.row);
        this.#report();
        if (refused === undefined) continue;
        cause = refused;
        this.#waiting.push(one);
      }
      if (this.#waiting.length === before.length)
        throw dropped(`The copy can't follow rows of ${before[0]?.table.name} that have swapped a unique value`, cause);
    }
  }

  #refusalOf(table: ArchivedTable, rows: NewRows): Promise<Error | undefined> {
    return refusalOf(this.#db, () => insertRows(this.#db, this.#projectId, table, rows, true));
  }
}
