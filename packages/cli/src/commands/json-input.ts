import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError, type Run } from '../command/command.ts';

/** The JSON object in a file, or in what is piped in for `-`. Throws where it can't be read, or is something else. */
export async function jsonObjectIn(run: Run, file: string): Promise<object> {
  const written = file === '-' ? await run.input() : await readText(resolve(run.folder, file));
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below.
  }
  throw new CommandError(`${file === '-' ? 'Standard input' : file} is not a JSON object.`, 'WRONG_USAGE');
}

/** A file as text. Throws where it can't be read. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new CommandError(`${path} can't be read: ${(cause as Error).message}`, 'NOT_FOUND');
  }
}
