import type { ImportLine } from '../imports/imports.ts';
import { conversion } from './conversion.ts';
import { csvRecords } from './read/csv-records.ts';
import { jsonRecords } from './read/json-records.ts';
import { Unreadable } from './read/unreadable.ts';
import type { SourceRecord } from './sources/source.ts';
import { recognised, type SourceName } from './sources/sources.ts';

/** What is known of a file before it is read. */
export interface ImportFileOptions {
  /** Whether it's CSV; JSON Lines, a JSON list, or an object with `users` otherwise. */
  readonly isTable: boolean;
  /** The system that wrote it; told by its first record if left out. */
  readonly from?: SourceName | undefined;
  /** Columns of a CSV file by our fields (`csvFields`); an empty one for a field that the file doesn't have. */
  readonly map?: Readonly<Record<string, string>>;
  /** Firebase's password hash parameters, as its console shows them. */
  readonly hashConfig?: string | undefined;
}

/** A file of another system that is read. */
export interface ImportFile {
  /** The lines it becomes, read in pieces. Throws `Unreadable`. */
  readonly lines: AsyncIterable<ImportLine>;
  /** The system it comes from, which is known once there is a line. */
  source(): SourceName | undefined;
  /** What the fields of its first record are called, which is known once there is a line. */
  columns(): readonly string[];
  /** How many users so far have two-factor authentication whose secret isn't in the file. */
  withoutTwoFactor(): number;
}

/** How the first bytes of a project's archive tell it: encrypted, or without secrets. */
const AGE = 'age-encryption.org/';
const isArchive = (record: SourceRecord) => record.latchkey === 'project';

/**
 * Reads a file of another system, given as pieces of its text:
 * `const { lines } = readImportFile(createReadStream('users.json', 'utf8'), { isTable: false });`
 */
export function readImportFile(
  pieces: AsyncIterable<string>,
  { isTable, from, map = {}, hashConfig }: ImportFileOptions,
): ImportFile {
  const { line: lineOf, withoutTwoFactor } = conversion({ map, hashConfig });
  let name = from;
  let columns: readonly string[] = [];
  let list = 'users';
  const asked = { lists: ['users', ...listsOf(from)], onList: (name: string) => (list = name) };

  async function* lines(): AsyncGenerator<ImportLine> {
    const text = withoutArchive(pieces);
    let isFirst = true;
    for await (const record of (isTable ? csvRecords(text) : jsonRecords(text, asked)) as AsyncIterable<SourceRecord>) {
      if (isArchive(record)) throw exportedProject();
      name ??= recognised(record, isTable);
      // A record of another system may have a list of that name, whose objects are no users.
      if (!name || (ownLists[list] ?? name) !== name)
        throw new Unreadable('no known system writes records like its first one', { reason: 'UNKNOWN_SYSTEM' });
      if (isFirst) {
        isFirst = false;
        columns = Object.keys(record);
        if (isTable) checkColumns(columns, map);
      }
      const line = lineOf(name, record);
      if (line) yield line;
    }
  }

  return {
    lines: lines(),
    source: () => name,
    columns: () => columns,
    withoutTwoFactor,
  };
}

/** What answers of these systems call the list of their users. */
const ownLists: Readonly<Record<string, SourceName>> = { items: 'stack-auth', Users: 'cognito' };
const listsOf = (from: SourceName | undefined) =>
  Object.keys(ownLists).filter((list) => from === undefined || ownLists[list] === from);

async function* withoutArchive(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst && piece.startsWith(AGE)) throw exportedProject();
    isFirst = false;
    yield piece;
  }
}

const exportedProject = () => new Unreadable("it's an exported project", { reason: 'PROJECT_ARCHIVE' });

/** A column that isn't there would leave its field out of every user. */
function checkColumns(columns: readonly string[], map: Readonly<Record<string, string>>): void {
  for (const [field, column] of Object.entries(map))
    if (column !== '' && !columns.includes(column))
      throw new Unreadable(`there's no column ${column} for ${field}. Columns are: ${columns.join(', ')}`, {
        reason: 'NO_COLUMN',
      });
}
