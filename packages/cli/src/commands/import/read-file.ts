import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError } from '../../command/command.ts';
import { conversion, type OldLines } from './old-lines.ts';
import { csvRecords } from './read/csv-records.ts';
import { jsonRecords } from './read/json-records.ts';
import { Unreadable } from './read/unreadable.ts';
import type { SourceRecord, Told } from './sources/source.ts';
import { recognised, type SourceName } from './sources/sources.ts';

interface Asked extends Told {
  /** The system it comes from; told by its first record where it is left out. */
  readonly from: SourceName | undefined;
}

/** How the first bytes of a project's archive tell it: encrypted, or without secrets. */
const AGE = 'age-encryption.org/';
const isArchive = (record: SourceRecord) => record.latchkey === 'project';

/** Opens a file: CSV by its name, JSON otherwise. */
export async function openLines(path: string, { from, ...told }: Asked): Promise<OldLines> {
  const isTable = path.toLowerCase().endsWith('.csv');
  const size = await sizeOf(path);
  const stream = createReadStream(path, 'utf8');
  let name = from;
  const { line: lineOf, withoutTwoFactor } = conversion(told);

  async function* lines(): AsyncGenerator<ImportLine> {
    const pieces = withoutArchive(stream, path);
    let isFirst = true;
    try {
      for await (const record of (isTable ? csvRecords(pieces) : jsonRecords(pieces)) as AsyncIterable<SourceRecord>) {
        if (isArchive(record)) throw archiveAt(path);
        name ??= recognised(record, isTable);
        if (!name)
          throw new CommandError(
            `No known system writes records like the first one of ${path}. Name the system with --from.`,
            'WRONG_USAGE',
          );
        if (isFirst && isTable) checkColumns(record, told.map);
        isFirst = false;
        const line = lineOf(name, record);
        if (line) yield line;
      }
    } catch (cause) {
      if (cause instanceof Unreadable) throw new CommandError(`${path}: ${cause.message}.`, 'FAILED', { cause });
      throw cause;
    }
  }

  return {
    lines: lines(),
    source: () => name,
    share: () => (size === 0 ? 1 : stream.bytesRead / size),
    withoutTwoFactor,
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
