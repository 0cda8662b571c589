import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type ImportFileOptions, readImportFile, Unreadable, type UnreadableReason } from '@latchkey/sdk/import-files';
import { CommandError } from '../../command/command.ts';
import type { OldLines } from './old-lines.ts';

/** Opens a file: CSV by its name, JSON otherwise. */
export async function openLines(path: string, asked: Omit<ImportFileOptions, 'isTable'>): Promise<OldLines> {
  const size = await sizeOf(path);
  const stream = createReadStream(path, 'utf8');
  const file = readImportFile(stream, { isTable: path.toLowerCase().endsWith('.csv'), ...asked });
  async function* lines() {
    try {
      yield* file.lines;
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause;
      const { sentence, code } = worded[cause.reason](path, cause.message);
      throw new CommandError(sentence, code, { cause });
    }
  }
  return { ...file, lines: lines(), share: () => (size === 0 ? 1 : stream.bytesRead / size) };
}

type Worded = (path: string, why: string) => { sentence: string; code: 'FAILED' | 'WRONG_USAGE' };

/** What the command says of a file that can't be read on. */
const worded: Readonly<Record<UnreadableReason, Worded>> = {
  BROKEN: (path, why) => ({ sentence: `${path}: ${why}.`, code: 'FAILED' }),
  NO_COLUMN: (path, why) => ({ sentence: `${path}: ${why}.`, code: 'FAILED' }),
  UNKNOWN_SYSTEM: (path) => ({
    sentence: `No known system writes records like the first one of ${path}. Name the system with --from.`,
    code: 'WRONG_USAGE',
  }),
  PROJECT_ARCHIVE: (path) => ({
    sentence: `${path} is an exported project. Import it with "latchkey import-project".`,
    code: 'WRONG_USAGE',
  }),
  NO_HASH_CONFIG: (path, why) => ({
    sentence: `${path}: ${why}. Pass a file of them with --hash-config.`,
    code: 'WRONG_USAGE',
  }),
};

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (cause) {
    throw missing(path, cause);
  }
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
