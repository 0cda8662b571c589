import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { CommandError } from '../../command/command.ts';

type Cells = readonly (string | null)[];

/** A CSV file that is written row by row. */
interface Table {
  write(cells: Cells): void;
  /** Throws if it couldn't be written. */
  close(): Promise<void>;
}

const none: Table = { write() {}, async close() {} };

/**
 * Begins a table in a new file, readable by its owner only; without a path it is written nowhere. Throws if there is a
 * file: it may be what is imported.
 */
export async function beginTable(path: string | undefined, header: readonly string[]): Promise<Table> {
  if (path === undefined) return none;
  const file = await open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'there is a file. Name another one, or delete it' : cause.message;
    throw new CommandError(`The report can't be written to ${path}: ${why}.`, 'WRONG_USAGE', { cause });
  });
  const stream = file.createWriteStream();
  const written = finished(stream);
  // A disk that is full must not stop the import: it is said at the end.
  written.catch(() => undefined);
  stream.write(`${header.join(',')}\n`);
  return {
    write(cells) {
      if (stream.writable) stream.write(`${cells.map(cell).join(',')}\n`);
    },
    async close() {
      stream.end();
      await written.catch((cause: Error) => {
        throw new CommandError(`The report can't be written to ${path}: ${cause.message}.`, 'FAILED', { cause });
      });
    },
  };
}

/** Spreadsheets run text that starts like a formula, and ids come from the other system: an apostrophe keeps it text. */
function cell(value: string | null): string {
  const text = value !== null && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}
