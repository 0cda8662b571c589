import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DATABASE, ROLE } from './address.ts';
import { dataPath, type Place, runProgram } from './run.ts';

/** The same order of texts and the same letters everywhere, whatever the system has. */
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
/** The locale that defines letters, for the trigrams of searches. */
const LETTERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'UTF-8' };

/**
 * Makes a data folder with the role and the database of the service, beside its place, and moves it there when it is whole:
 * one that was begun when the process was killed is begun anew.
 */
export async function createData({ folder, programs, account }: Place): Promise<void> {
  const fresh = { folder: `${folder}.new`, programs, account };
  rmSync(fresh.folder, { recursive: true, force: true });
  mkdirSync(fresh.folder, { mode: 0o700 });
  if (account) chownSync(fresh.folder, account.uid, account.gid);
  const letters = LETTERS[process.platform];
  await runProgram(fresh, 'initdb', [
    `--pgdata=${dataPath(fresh)}`,
    '--username=postgres',
    '--auth=reject',
    ...LOCALE,
    ...(letters ? [`--lc-ctype=${letters}`] : []),
    '--no-instructions',
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
  ]);
  await runAlone(fresh, [`create role ${ROLE} login`, `create database ${DATABASE} owner ${ROLE}`]);
  renameSync(fresh.folder, folder);
  syncFolder(dirname(folder));
}

/** Gives the role of the service a password, while no server runs. */
export const setPassword = (place: Place, password: string) =>
  runAlone(place, [`alter role ${ROLE} password '${password}'`]);

/** Statements as the superuser, a line each, by a server that takes no connections. */
const runAlone = (place: Place, statements: readonly string[]) =>
  runProgram(
    place,
    'postgres',
    ['--single', '-j', '-D', dataPath(place), '-c', 'exit_on_error=on', 'postgres'],
    `${statements.join(';\n\n')};\n\n`,
  );

/** So that the new name is on the disk before anything that is written under it. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
