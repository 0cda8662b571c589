import { type KeyRing, newDataKey, sealWithRing } from '../../platform/crypto/key-ring.ts';
import type { EventContext } from '../../platform/events/events.ts';
import type { Random } from '../../runtime/random.ts';
import { dataKeyPlace, type Sealing } from '../projects/project.ts';
import { type ArchivedTable, tablesInOrder } from './archived-tables.ts';
import type { Checked } from './check.ts';
import { type ArchivedRow, damaged, type Header, readArchive } from './format.ts';
import type { Column, NewRows } from './queries.ts';
import { sealedValue } from './sealed-values.ts';

/** What is inserted at once, about. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 2_000;

/** The installation that takes a project. */
export interface Target extends EventContext {
  readonly ring: KeyRing;
  readonly random: Random;
  /** The public address of the installation. */
  readonly baseUrl: string;
  /** The user of project `internal` who is to own the project. */
  readonly ownerId?: string | undefined;
}

/** A project with the key that seals its values in this installation, which is sealed as well. */
export interface Place {
  readonly project: Sealing;
  readonly dataKey: Buffer;
}

export function newPlace({ ring, random }: Target, projectId: string): Place {
  const project = { id: projectId, dataKey: newDataKey(random) };
  return { project, dataKey: sealWithRing(ring, random, dataKeyPlace(project.id), project.dataKey) };
}

/** Puts rows of a table where they belong. */
export type Put = (table: ArchivedTable, rows: NewRows) => Promise<void>;

interface How {
  readonly place: Place;
  readonly columns: readonly Column[];
  readonly put: Put;
}

/** Has the rows of an archive put, in the order in which they stand, many at a time. */
export async function load(
  { random, baseUrl }: Target,
  { header, sha256 }: Checked,
  { place: { project, dataKey }, columns, put }: How,
  lines: AsyncIterable<string>,
  report: (done: number) => void,
): Promise<void> {
  const moved = addressesOf(header, baseUrl);
  let batch: { key: string; table: ArchivedTable; names: string[]; lines: string[]; characters: number } | undefined;
  let done = 0;
  // The next batch is read while the database inserts one.
  let inserting = Promise.resolve();
  const insert = async () => {
    if (!batch) return;
    const { table, names, lines } = batch;
    const own = columns.filter((column) => column.table === table.name);
    batch = undefined;
    await inserting;
    inserting = put(table, { columns: own, names, lines, dataKey }).then(() => {
      done += lines.length;
      report(done);
    });
    // What goes wrong is told where it is waited for.
    inserting.catch(() => undefined);
  };
  for await (const part of readArchive(lines)) {
    if ('sha256' in part && part.sha256 !== sha256) throw changedMeanwhile();
    if (!('row' in part)) continue;
    const names = Object.keys(part.row);
    const key = [part.table, ...names].join();
    if (batch && (batch.key !== key || batch.lines.length >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS))
      await insert();
    const table = tablesInOrder.find(({ name }) => name === part.table);
    if (!table) throw changedMeanwhile();
    batch ??= { key, table, names, lines: [], characters: 0 };
    const line = sealedLine({ random }, project, table, part);
    // The texts of events are hashed in the proofs of the log.
    batch.lines.push(table.name === 'events' ? line : moved(line));
    batch.characters += line.length;
  }
  await insert();
  await inserting;
}

/** The same row, with what has to be sealed once more at its end: there it counts. */
function sealedLine(
  how: { random: Random },
  project: Sealing,
  { name, sealed }: ArchivedTable,
  { line, row }: ArchivedRow,
) {
  const values = sealed.flatMap((column) => {
    const value = row[column];
    if (value === undefined || value === null) return [];
    const { by, seal } = sealedValue(`${name}.${column}`);
    return [
      [
        column,
        seal(how, project, name === 'projects' ? project.id : by.map((one) => row[one]).join('.'), value as never),
      ],
    ];
  });
  if (values.length === 0) return line;
  return `${line.slice(0, line.lastIndexOf('}'))},${JSON.stringify(Object.fromEntries(values)).slice(1)}`;
}

/** Pictures have the address of the installation that shows them. */
function addressesOf({ url, project }: Header, baseUrl: string): (line: string) => string {
  const of = (base: string) => pictureAddress(base, project);
  return url === baseUrl ? (line) => line : (line) => line.replaceAll(of(url), of(baseUrl));
}

/** What the addresses of a project's pictures begin with, as JSON has them. */
export const pictureAddress = (baseUrl: string, projectId: string): string =>
  JSON.stringify(`${baseUrl}/api/v1/latchkey/images/${projectId}/`).slice(1, -1);

const changedMeanwhile = () => damaged('it changed while it was read');
