import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError } from '../../command/command.ts';
import { csvRecords } from './read/csv-records.ts';
import { jsonRecords } from './read/json-records.ts';
import { Unreadable } from './read/unreadable.ts';
import type { Source, SourceRecord, Told } from './sources/source.ts';
import { recognised, type SourceName, sources } from './sources/sources.ts';

interface Asked extends Told {
  /** The system it comes from; told by its first record where it is left out. */
  readonly from: SourceName | undefined;
}

/** A file of another system that is read. */
interface LinesFile {
  /** The lines it becomes, read in pieces. Throws for a file that cannot be read. */
  readonly lines: AsyncIterable<ImportLine>;
  /** The system it comes from, which is known once there is a line. */
  source(): SourceName | undefined;
  /** How much of the file was read, from 0 to 1. */
  share(): number;
  /** How many users so far have two-factor authentication whose secret isn't in the file. */
  withoutTwoFactor(): number;
}

/** How the first bytes of a project's archive tell it: encrypted, or without secrets. */
const AGE = 'age-encryption.org/';
const isArchive = (record: SourceRecord) => record.latchkey === 'project';

/** Opens a file: CSV by its name, JSON otherwise. */
export async function openLines(path: string, { from, ...told }: Asked): Promise<LinesFile> {
  const isTable = path.toLowerCase().endsWith('.csv');
  const size = await sizeOf(path);
  const stream = createReadStream(path, 'utf8');
  let name = from;
  let withoutTwoFactor = 0;

  async function* lines(): AsyncGenerator<ImportLine> {
    const pieces = withoutArchive(stream, path);
    let number = 0;
    try {
      for await (const record of (isTable ? csvRecords(pieces) : jsonRecords(pieces)) as AsyncIterable<SourceRecord>) {
        number++;
        if (isArchive(record)) throw archiveAt(path);
        name ??= recognised(record, isTable);
        if (!name)
          throw new CommandError(
            `No known system writes records like the first one of ${path}. Name the system with --from.`,
            'WRONG_USAGE',
          );
        if (number === 1 && isTable) checkColumns(record, told.map);
        const line = lineOf(record, name, number);
        if (line && isWithoutTwoFactor(record, line, name)) withoutTwoFactor++;
        if (line) yield line;
      }
    } catch (cause) {
      if (cause instanceof Unreadable) throw new CommandError(`${path}: ${cause.message}.`, 'FAILED', { cause });
      throw cause;
    }
  }

  function lineOf(record: SourceRecord, name: SourceName, number: number): ImportLine | undefined {
    try {
      return sources[name].line(record, told);
    } catch (cause) {
      if (cause instanceof Unreadable) throw new Unreadable(`in record ${number} ${cause.message}`, { cause });
      throw cause;
    }
  }

  return {
    lines: lines(),
    source: () => name,
    share: () => (size === 0 ? 1 : stream.bytesRead / size),
    withoutTwoFactor: () => withoutTwoFactor,
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (cause) {
    throw missing(path, cause);
  }
}

async function* withoutArchive(pieces: ReadStream, path: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of pieces as AsyncIterable<string>) {
    if (isFirst && piece.startsWith(AGE)) throw archiveAt(path);
    isFirst = false;
    yield piece;
  }
}

const archiveAt = (path: string) =>
  new CommandError(`${path} is an exported project. Import it with "latchkey import-project".`, 'WRONG_USAGE');

/** A column that isn't there would leave its field out of every user. */
function checkColumns(record: SourceRecord, map: Told['map']): void {
  for (const [field, column] of Object.entries(map))
    if (!(column in record))
      throw new CommandError(
        `There's no column ${column} for ${field}. Columns are: ${Object.keys(record).join(', ')}.`,
      );
}

const isWithoutTwoFactor = (record: SourceRecord, line: ImportLine, name: SourceName): boolean =>
  !('totp_secret_base64' in line) && (sourceOf(name).hasTwoFactor?.(record) ?? false);

const sourceOf = (name: SourceName): Source => sources[name];

/** What Firebase's console shows as the password hash parameters, in a file. */
export async function hashConfigIn(path: string | undefined): Promise<string | undefined> {
  try {
    return path === undefined ? undefined : await readFile(path, 'utf8');
  } catch (cause) {
    throw missing(path as string, cause);
  }
}

function missing(path: string, cause: unknown): unknown {
  const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
  return isMissing ? new CommandError(`There is no file ${path}.`, 'NOT_FOUND', { cause }) : cause;
}
