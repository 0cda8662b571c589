import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { CommandError } from '../../command/command.ts';
import { readHead, type SignedHead } from './head.ts';

/** More than an event can have. */
const MOST_CHARACTERS = 1_048_576;

/**
 * The lines of a file, to the letter. One that is too long for an export is cut off, and is the last. Throws NOT_FOUND
 * where there is no such file.
 */
export async function* linesOf(file: string): AsyncGenerator<string, void> {
  let rest = '';
  try {
    for await (const text of createReadStream(file, 'utf8')) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (rest.length <= MOST_CHARACTERS) continue;
      yield rest;
      return;
    }
  } catch (cause) {
    throw unreadable(file, cause);
  }
  // An export ends with a line break: what is behind it was cut off or added.
  if (rest) yield rest.concat('\n');
}

/** More than a line with a head can have. */
const MOST_OF_HEAD = 16_384;

/** A head as a line of a file has it: by itself, or in JSON. */
function headOf(line: string): SignedHead | undefined {
  if (!line.startsWith('{')) return readHead(line.trim());
  try {
    return readHead(JSON.parse(line).head);
  } catch {
    return undefined;
  }
}

/**
 * The last head in a file, undefined where there is no file or nothing in it, and whether its line is ended. However long
 * the file is, no more than its end is read.
 */
export async function lastHeadIn(file: string): Promise<{ last: SignedHead | undefined; isEnded: boolean }> {
  const text = await endOf(file);
  const line = text.split(/\r?\n/).findLast(Boolean);
  const last = line === undefined ? undefined : headOf(line);
  if (line !== undefined && !last)
    throw new CommandError(
      `The last line of ${file} is no signed head, or is damaged. Remove it if it was cut off.`,
      'PROBLEMS_FOUND',
    );
  return { last, isEnded: text === '' || text.endsWith('\n') };
}

async function endOf(file: string): Promise<string> {
  const opened = await open(file).catch((cause) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  if (!opened) return '';
  try {
    const { size } = await opened.stat();
    const from = Math.max(0, size - MOST_OF_HEAD);
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** The heads in a file: a line each, as the command `audit head` prints or appends them. */
export async function headsIn(file: string): Promise<SignedHead[]> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw unreadable(file, cause);
  });
  const lines = text.split(/\r?\n/).filter(Boolean);
  if (lines.length === 0) throw new CommandError(`There are no heads in ${file}.`, 'NOT_FOUND');
  return lines.map((line, at) => {
    const head = headOf(line);
    if (!head) throw new CommandError(`Line ${at + 1} of ${file} is no signed head, or is damaged.`, 'PROBLEMS_FOUND');
    return head;
  });
}

const unreadable = (file: string, cause: unknown) =>
  (cause as NodeJS.ErrnoException).code === 'ENOENT'
    ? new CommandError(`There is no file ${file}.`, 'NOT_FOUND', { cause })
    : cause;
