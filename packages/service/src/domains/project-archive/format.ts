import { createHash } from 'node:crypto';

/**
 * An archive of a project is JSON Lines. The first line is the header. Each row is an object with the name of its table
 * in `table`, those of a table behind those that they point at. The last line tells how many rows there are, and has the
 * digest of all bytes before it.
 */
export const FORMAT = 'project';
export const VERSION = 1;

export interface Header {
  readonly latchkey: typeof FORMAT;
  readonly version: typeof VERSION;
  /** The id of the project. */
  readonly project: string;
  readonly made_at: string;
  /** The public address of the installation. */
  readonly url: string;
  /** Whether it has what a project needs to be served elsewhere. */
  readonly secrets: boolean;
}

/** A row, and the line that it is. */
export interface ArchivedRow {
  readonly table: string;
  readonly line: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The last line of an archive that is not damaged. */
export interface End {
  /** The digest of all bytes before it. */
  readonly sha256: string;
}

/** What is wrong with an archive, or keeps it from being imported, and what to do about it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** Adds up what is written; `end` is the last line. */
export function sealing(write: (text: string) => Promise<void>) {
  const digest = createHash('sha256');
  let rows = -1;
  return {
    async write(lines: readonly string[]) {
      if (lines.length === 0) return;
      const text = `${lines.join('\n')}\n`;
      digest.update(text);
      rows += lines.length;
      await write(text);
    },
    async end() {
      await write(`${JSON.stringify({ end: { rows, sha256: digest.digest('hex') } })}\n`);
      return rows;
    },
  };
}

/**
 * Reads an archive line by line: its header, its rows, its end. Throws an ArchiveError if it is none, and at the end if it
 * is damaged: then what was read before is worthless.
 */
export async function* readArchive(lines: AsyncIterable<string>): AsyncGenerator<Header | ArchivedRow | End> {
  const digest = createHash('sha256');
  let rows = -1;
  let end: unknown;
  for await (const line of lines) {
    if (end !== undefined) throw damaged('it goes on after its end');
    const value = parsed(line);
    if (rows < 0) yield headerIn(value);
    else if (value?.end !== undefined) {
      end = value.end;
      continue;
    } else yield rowIn(value, line);
    digest.update(`${line}\n`);
    rows++;
  }
  if (rows < 0) throw new ArchiveError('The file is empty.');
  if (end === undefined) throw damaged('its end is missing');
  const sha256 = digest.digest('hex');
  if (JSON.stringify(end) !== JSON.stringify({ rows, sha256 })) throw damaged('it is not what its last line tells');
  yield { sha256 };
}

function headerIn(value: Record<string, unknown> | undefined): Header {
  if (value?.latchkey !== FORMAT) throw new ArchiveError('The file is not an archive of a Latchkey project.');
  if (value.version !== VERSION)
    throw new ArchiveError(
      `The archive has format ${value.version}; this release reads ${VERSION}. Import it with the release that made it.`,
    );
  return value as unknown as Header;
}

function rowIn(value: Record<string, unknown> | undefined, line: string): ArchivedRow {
  const { table, ...row } = value ?? {};
  if (typeof table !== 'string') throw damaged('one of its lines is not a row');
  return { table, row, line };
}

export const damaged = (how: string) => new ArchiveError(`The archive is damaged: ${how}. Take another copy of it.`);

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
