import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { ImportResult } from '@latchkey/sdk/imports';
import { CommandError } from '../../command/command.ts';

/** A CSV file of lines that weren't imported as they are. */
interface Report {
  write(result: ImportResult): void;
  /** Throws if it couldn't be written. */
  close(): Promise<void>;
}

/** Begins a report in a new file, readable by its owner only. Throws if there is a file: it may be what is imported. */
export async function beginReport(path: string): Promise<Report> {
  const file = await open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'there is a file. Name another one, or delete it' : cause.message;
    throw new CommandError(`The report can't be written to ${path}: ${why}.`, 'WRONG_USAGE', { cause });
  });
  const stream = file.createWriteStream();
  const written = finished(stream);
  // A disk that is full must not stop the import: it is said at the end.
  written.catch(() => undefined);
  stream.write('source_id,result,code,message\n');
  return {
    write({ sourceId, result, code, message }) {
      if (stream.writable) stream.write(`${[sourceId, result, code, message].map(cell).join(',')}\n`);
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
