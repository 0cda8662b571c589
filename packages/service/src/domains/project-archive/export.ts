import type { Project } from '../projects/project.ts';
import { type ArchivedTable, tablesInOrder } from './archived-tables.ts';
import { FORMAT, type Header, sealing, VERSION } from './format.ts';
import { atMomentOf, type Source, type What } from './moment.ts';
import { type Column, type Condition, columnsOf, type ReadRow, rowsOf } from './queries.ts';
import { sealedValue } from './sealed-values.ts';

/**
 * Writes all of a project as it is at one moment, while it is served. Answers how many rows there are. The event log has
 * that secrets left before any does.
 */
export const exportProject = (
  source: Source,
  what: What,
  write: (text: string) => Promise<void>,
  report?: (done: number) => void,
): Promise<number> =>
  atMomentOf(source, what, (db, project) => writeArchive({ ...source, db }, project, what, write, { report }));

/** Writes the rows of a project as they are in the transaction, those of some tables and of a condition where it is said. */
export async function writeArchive(
  { db, now, baseUrl }: Source,
  project: Project,
  { projectId, withSecrets }: What,
  write: (text: string) => Promise<void>,
  how: {
    readonly report?: ((done: number) => void) | undefined;
    readonly tables?: readonly ArchivedTable[];
    readonly only?: Condition;
  },
): Promise<number> {
  const { report = () => {}, tables = tablesInOrder, only } = how;
  const out = sealing(write);
  const header: Header = {
    latchkey: FORMAT,
    version: VERSION,
    project: projectId,
    made_at: new Date(now).toISOString(),
    url: baseUrl,
    secrets: withSecrets,
  };
  await out.write([JSON.stringify(header)]);
  const columns = await columnsOf(db);
  let done = 0;
  for (const table of tables) {
    const names = [...table.columns, ...(withSecrets ? table.secret : [])];
    for await (const rows of rowsOf(db, projectId, table, { names, only, ...factsOf(columns, table) })) {
      await out.write(rows.map((row) => lineOf(project, table, row, withSecrets)));
      done += rows.length;
      report(done);
    }
  }
  return out.end();
}

const factsOf = (all: readonly Column[], { name, sealed }: ArchivedTable) => ({
  columns: all.filter(({ table }) => table === name),
  by: sealed[0] ? sealedValue(`${name}.${sealed[0]}`).by : [],
});

/** The row as the database writes it, with its table before and what was sealed behind it. */
function lineOf(project: Project, { name }: ArchivedTable, row: ReadRow, withSecrets: boolean): string {
  const opened = Object.entries(row.sealed).flatMap(([column, stored]) => {
    const { open, redact } = sealedValue(`${name}.${column}`);
    if (!withSecrets) return redact ? [[column, redact(project, stored as never)]] : [];
    // What a project hashes with is null where that is of the installation.
    const isNone = stored === null && column !== 'hash_keys';
    return [[column, isNone ? null : open(project, row.id, stored as never)]];
  });
  const more = JSON.stringify(Object.fromEntries(opened)).slice(1, -1);
  return `{"table":${JSON.stringify(name)},${row.line.slice(1, -1)}${more && `,${more}`}}`;
}
