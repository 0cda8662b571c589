import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DumpError, END, FORMAT, type Header, VERSION } from './format.ts';

/** A row, and the table that it is of. */
export interface DumpedRow {
  readonly table: string;
  /** The JSON of the row. */
  readonly line: string;
}

/** Reads the header of a file. Throws a DumpError where that is no dump, or one of a later format. */
export async function readHeader(path: string): Promise<Header> {
  for await (const line of linesOf(path)) return parseHeader(path, line);
  throw damaged(path, 'it is empty');
}

/**
 * Reads a file row by row, holding only one part of it in memory. Throws a DumpError at the end if the file is damaged:
 * then the rows read before are worthless.
 */
export async function* readRows(path: string): AsyncGenerator<DumpedRow> {
  const digest = createHash('sha256');
  const counts = new Map<string, number>();
  let header: Header | undefined;
  let table = '';
  let end: string | undefined;
  for await (const line of linesOf(path)) {
    if (end !== undefined) throw damaged(path, 'it goes on after its end');
    if (line.startsWith(`"${END}`)) {
      end = line;
      continue;
    }
    digest.update(`${line}\n`);
    if (!header) header = parseHeader(path, line);
    else if (line.startsWith('"')) table = String(parsed(line));
    else {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      yield { table, line };
    }
  }
  if (end === undefined) throw damaged(path, 'its end is missing');
  if (end !== JSON.stringify(END + digest.digest('hex'))) throw damaged(path, 'its digest is another one');
  const wrong = header?.tables.find(({ name, rows }) => (counts.get(name) ?? 0) !== rows);
  if (wrong) throw damaged(path, `${wrong.name} has ${counts.get(wrong.name) ?? 0} rows instead of ${wrong.rows}`);
}

const damaged = (path: string, how: string) => new DumpError(`${path} is damaged: ${how}. Take another copy of it.`);

function parseHeader(path: string, line: string): Header {
  const header = parsed(line) as Partial<Header> | undefined;
  if (header?.format !== FORMAT) throw new DumpError(`${path} is no dump of Latchkey.`);
  if (header.version !== VERSION)
    throw new DumpError(
      `${path} has format ${header.version}; this release reads ${VERSION}. Restore it with a later one.`,
    );
  return header as Header;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = pipeline(file, createGunzip(), () => undefined).setEncoding('utf8');
  let rest = '';
  try {
    for await (const part of text) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new DumpError(`${path} does not exist.`, { cause });
    if (code === 'Z_DATA_ERROR' && message.includes('header'))
      throw new DumpError(`${path} is no dump of Latchkey.`, { cause });
    if (code.startsWith('Z_')) throw damaged(path, message);
    throw cause;
  } finally {
    file.destroy();
  }
  if (rest) throw damaged(path, 'its last line is cut off');
}
