import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../database/tables.ts';
import type { Backup } from '../platform/integrations/backup-state.ts';
import { dump, type Report } from './dump.ts';
import type { Header } from './format.ts';
import { writeDumpFile } from './write-file.ts';

/** How many backups a folder keeps. */
export const KEPT = 7;

/** Such as `latchkey-2026-11-24T02-00-00Z.dump.gz`, so that names sort by time. No other file is read or deleted. */
const NAME = /^latchkey-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.dump\.gz$/;
const PARTIAL = '.partial';

const nameAt = (millis: number) =>
  `latchkey-${new Date(millis).toISOString().slice(0, 19).replaceAll(':', '-')}Z.dump.gz`;

/** The backups of a folder, newest first; none if there is no such folder. */
export async function listBackups(directory: string): Promise<Backup[]> {
  const backups = (await namesIn(directory)).map(async (fileName): Promise<Backup[]> => {
    const [, day, ...time] = NAME.exec(fileName) ?? [];
    if (day === undefined) return [];
    try {
      const { size } = await stat(join(directory, fileName));
      return [{ fileName, takenAt: Date.parse(`${day}T${time.join(':')}Z`), bytes: size }];
    } catch (error) {
      // Another process may delete the oldest one now.
      if (isMissing(error)) return [];
      throw error;
    }
  });
  return (await Promise.all(backups)).flat().sort((a, b) => b.takenAt - a.takenAt);
}

interface How {
  /** Once it aborts the backup fails, and leaves nothing behind. */
  readonly signal?: AbortSignal;
  readonly report?: Report;
}

/** Writes a backup into a folder, which is created if need be. */
export async function writeBackup(
  db: Db,
  directory: string,
  now: number,
  { signal, report }: How = {},
): Promise<{ readonly path: string; readonly bytes: number; readonly header: Header }> {
  const path = join(directory, nameAt(now));
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const header = await writeDumpFile(path, (write) =>
      dump(
        db,
        now,
        (line) => {
          signal?.throwIfAborted();
          return write(line);
        },
        report,
      ),
    );
    return { path, header, bytes: (await stat(path)).size };
  } catch (error) {
    throw advised(error, directory);
  }
}

/** Deletes all but the newest ones, and what killed processes have left of others. Only one process may do so at a time. */
export async function tidy(directory: string): Promise<void> {
  const old = (await listBackups(directory)).slice(KEPT).map(({ fileName }) => fileName);
  const leftovers = (await namesIn(directory)).filter(
    (name) => name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length)),
  );
  for (const name of [...old, ...leftovers]) await rm(join(directory, name), { force: true });
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissing(error)) return [];
    throw advised(error, directory);
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** What went wrong with the folder, with what to do about it. */
function advised(error: unknown, directory: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return new Error(`The disk that holds ${directory} is full. Free some space.`);
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code))
    return new Error(`${directory} can't be written (${code}). Make it a writable folder, or name another one.`);
  return error;
}
