import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** The heads in a file: a line each, as the command `audit head` prints them. */
export async function headsIn(file: string): Promise<SignedHead[]> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw unreadable(file, cause);
  });
  const lines = text.split(/\r?\n/).filter(Boolean);
  if (lines.length === 0) throw new CommandError(`There are no heads in ${file}.`, 'NOT_FOUND');
  return lines.map((line, at) => {
    const head = readHead(line.trim());
    if (!head) throw new CommandError(`Line ${at + 1} of ${file} is no signed head, or is damaged.`, 'PROBLEMS_FOUND');
    return head;
  });
}

const unreadable = (file: string, cause: unknown) =>
  (cause as NodeJS.ErrnoException).code === 'ENOENT'
    ? new CommandError(`There is no file ${file}.`, 'NOT_FOUND', { cause })
    : cause;
