import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError } from '../../command/command.ts';
import { csvRecords } from './read/csv-records.ts';
import { jsonRecords } from './read/json-records.ts';
import type { SourceRecord, Told } from './sources/source.ts';
import { recognised, type SourceName, sources } from './sources/sources.ts';

interface Asked extends Told {
  /** The system it comes from; told by its first record where it is left out. */
  readonly from: SourceName | undefined;
  /** Called as soon as it is known. */
  onSource(name: SourceName): void;
}

/** The lines of a file, read in pieces: CSV by its name, JSON otherwise. Throws for one that cannot be read. */
export async function* linesOf(path: string, { from, onSource, ...told }: Asked): AsyncGenerator<ImportLine> {
  const isTable = path.toLowerCase().endsWith('.csv');
  const pieces = createReadStream(path, 'utf8') as AsyncIterable<string>;
  let name = from;
  let number = 0;
  try {
    for await (const record of (isTable ? csvRecords(pieces) : jsonRecords(pieces)) as AsyncIterable<SourceRecord>) {
      number++;
      name ??= recognised(record, isTable);
      if (!name)
        throw new CommandError(
          `The first record of ${path} is of no known system. Name it with --from.`,
          'WRONG_USAGE',
        );
      if (number === 1) onSource(name);
      const line = sources[name].line(record, told);
      if (line) yield line;
    }
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`There is no file ${path}.`, 'NOT_FOUND', { cause });
    if (cause instanceof SyntaxError)
      throw new CommandError(`Record ${number + 1} of ${path} isn't JSON: ${message}`, 'FAILED', { cause });
    throw cause;
  }
}

/** What Firebase's console shows as the password hash parameters, in a file. */
export const hashConfigIn = async (path: string | undefined): Promise<string | undefined> =>
  path === undefined ? undefined : readFile(path, 'utf8');
