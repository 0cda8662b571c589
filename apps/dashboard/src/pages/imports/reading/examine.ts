import { readImportFile, type SourceName } from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { isTable, piecesOf } from './pieces.ts';
import type { Told } from './told.ts';

/** What the beginning of a file tells. */
export interface Examined {
  /** The system that wrote it; undefined for a file without users. */
  readonly source: SourceName | undefined;
  readonly columns: readonly string[];
  readonly first: ImportLine | undefined;
}

/** Reads a file up to its first user. Throws `Unreadable`. */
export async function examine(file: File, told: Told): Promise<Examined> {
  const opened = readImportFile(piecesOf(file).pieces, { isTable: isTable(file), ...told });
  let first: ImportLine | undefined;
  for await (const line of opened.lines) {
    first = line;
    break;
  }
  return { source: opened.source(), columns: opened.columns(), first };
}
