import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';
import type { Programs } from './programs.ts';

/** What programs are run as, and on which data folder. */
export interface Place {
  readonly folder: string;
  readonly programs: Programs;
  /** Undefined where they run as this process does. */
  readonly account: Account | undefined;
}

/**
 * The data folder as PostgreSQL is told of it. Under an account of its own that account may be unable to go through the
 * folders above; but a program that was started in a folder can always refer to it.
 */
export const dataPath = ({ folder, account }: Place) =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder;

/** Starts a program in the data folder, in a group of its own: a Ctrl-C in the terminal is for the service alone. */
export function spawnProgram(
  { folder, programs, account }: Place,
  name: Parameters<Programs['path']>[0],
  args: readonly string[],
): ChildProcess {
  return spawn(programs.path(name), args, {
    cwd: folder,
    env: programs.env,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
}

/** Runs a program to its end, with `input`. Throws what it said where it failed. */
export async function runProgram(
  place: Place,
  name: Parameters<Programs['path']>[0],
  args: readonly string[],
  input = '',
): Promise<void> {
  const child = spawnProgram(place, name, args);
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `${name} ended with ${signal ?? code}.`));
  });
  child.stdin?.on('error', () => {}).end(input);
  const said = Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream).catch(() => '')));
  const failure = await ended;
  if (failure !== undefined) throw new Error([...(await said), failure].join('\n'));
}
