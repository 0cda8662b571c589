import type { Db } from '../../../database/tables.ts';
import { type ArchivedTable, tablesInOrder } from '../archived-tables.ts';
import { writeArchive } from '../export.ts';
import { explained, openImport } from '../import.ts';
import { pictureAddress } from '../load.ts';
import { atMomentOf } from '../moment.ts';
import { columnsOf, openTransaction } from '../queries.ts';
import { digestsOf, keysOf, talliesOf } from './changes-queries.ts';
import { atPresent, type How, type Moving } from './moving.ts';
import { isNewer, markServer, momentOf } from './newer-queries.ts';
import { bringUpToDate, refuseDifference } from './update.ts';

/** What all copies of a move have. */
const what = (projectId: string) => ({ projectId, withSecrets: true }) as const;

/** A copy of a project that goes on being used, of which the other installation sees nothing until it's committed. */
export interface CopyAhead {
  /**
   * Brings it up to the present. Answers how many milliseconds that took; with `isCompared`, all contents are compared
   * afterwards. What a report throws ends it.
   */
  update(how: { readonly report?: () => void; readonly isCompared?: true }): Promise<number>;
  /** Has the project arrived, unless `begin` throws. Answers how many rows it has. */
  commit(begin: (db: Db) => Promise<void>): Promise<number>;
  /** Leaves nothing of it, unless it's committed. */
  undo(): Promise<void>;
}

/** Copies all of a project. The other installation refuses what it would refuse of an archive. */
export async function copyAhead(moving: Moving, how: Pick<How, 'carrier' | 'elapsed'>): Promise<CopyAhead> {
  const mark = moving.source.random(8).readBigInt64BE();
  // It reads nothing, so it holds nothing up.
  const marking = await openTransaction(moving.source.db);
  try {
    await markServer(marking.db, mark);
    const copy = await copyOf(moving, how, mark);
    return { ...copy, undo: () => copy.undo().finally(marking.undo) };
  } catch (error) {
    await marking.undo();
    throw error;
  }
}

async function copyOf(
  moving: Moving,
  { carrier, elapsed }: Pick<How, 'carrier' | 'elapsed'>,
  mark: bigint,
): Promise<CopyAhead> {
  const { source, projectId } = atPresent(moving);
  const first = await carrier();
  const since = await first.write((write) =>
    atMomentOf(source, what(projectId), async (db, project) => {
      const now = await momentOf(db, mark);
      await writeArchive({ ...source, db }, project, what(projectId), write, {});
      return now;
    }),
  );
  const open = await openImport(atPresent(moving).target, first.read);
  const addresses = [
    pictureAddress(source.baseUrl, projectId),
    pictureAddress(open.target.baseUrl, projectId),
  ] as const;
  const tallies = await talliesOf(open.target.db, projectId, tablesInOrder).catch(async (error) => {
    await open.undo();
    throw error;
  });
  let last = { since, checked: open.checked, tallies };

  async function update({ report = () => {}, isCompared }: Parameters<CopyAhead['update']>[0]): Promise<number> {
    const began = elapsed();
    const { source, target } = atPresent(moving);
    return atMomentOf(source, { ...what(projectId), isRecorded: true }, async (db, project) => {
      const now = await momentOf(db, mark);
      const newer = isNewer(last.since, now);
      const tallies = await talliesOf(db, projectId, tablesInOrder, newer);
      report();
      const tables = tablesInOrder.filter(({ name }) => tallies.get(name)?.newer !== 0);
      const copy = await carrier();
      await copy.write((write) =>
        writeArchive({ ...source, db }, project, what(projectId), write, { report, tables, only: newer }),
      );
      report();
      const columns = await columnsOf(db);
      const origin = {
        tallies,
        keysOf: (table: ArchivedTable) =>
          keysOf(
            db,
            projectId,
            table,
            columns.filter((column) => column.table === table.name),
          ),
      };
      const present = { ...open, target: { ...open.target, now: target.now } };
      const checked = await bringUpToDate(present, last, origin, copy.read, report).catch((error) => {
        throw explained(error, last.checked.header);
      });
      last = { since: now, checked, tallies };
      const took = elapsed() - began;
      if (isCompared) {
        const [here, there] = await Promise.all([
          digestsOf(db, projectId, addresses),
          digestsOf(open.target.db, projectId, addresses),
        ]);
        refuseDifference([...here].find(([table, digest]) => there.get(table) !== digest)?.[0]);
      }
      return took;
    });
  }

  return {
    update,
    async commit(begin) {
      await begin(open.target.db);
      await open.commit(last.checked.header, moving.clock());
      return [...last.tallies.values()].reduce((sum, { rows }) => sum + rows, 0);
    },
    undo: open.undo,
  };
}
