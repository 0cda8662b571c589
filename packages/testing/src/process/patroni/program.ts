import { spawn } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountFor } from '@latchkey/service/database/embedded/account';
import { lastingFolder } from '../lasting-folder.ts';

/** A program that runs until it is killed, or this process ends in whichever way. */
export interface KeptProgram {
  readonly pid: number;
  /** Ends it, and the PostgreSQL server in its folder, by SIGKILL. */
  kill(): Promise<void>;
}

/** A folder for programs that run as PostgreSQL does. */
export interface ProgramFolder {
  readonly path: string;
  drop(): void;
}

// The shell kills both when the pipe to it closes. Patroni's PostgreSQL is no child of it, and outlives it.
const KEEPER = `
  folder=$0
  "$@" >>"$folder/log" 2>&1 </dev/null & program=$!
  echo "$program"
  cat >/dev/null
  kill -KILL "$program"
  read -r server <"$folder/data/postmaster.pid" &&
    kill -KILL $(cat "/proc/$server/task/$server/children") "$server"
  wait
`;

const account = accountFor('/nonexistent');

/** Makes a folder that belongs to the account of PostgreSQL. */
export function newProgramFolder(name: string): ProgramFolder {
  const folder = lastingFolder(`latchkey-${name}-`);
  if (account) chownSync(folder.path, account.uid, account.gid);
  return folder;
}

/** Starts a program under the account of PostgreSQL; it writes to the file `log` of its folder. */
export async function keep(folder: string, ...command: readonly string[]): Promise<KeptProgram> {
  const keeper = spawn('/bin/sh', ['-c', KEEPER, folder, ...command], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const pid = await new Promise<number>((resolve) => keeper.stdout.once('data', (line) => resolve(Number(line))));
  return {
    pid,
    kill() {
      keeper.stdin.end();
      return ended;
    },
  };
}

/** The PostgreSQL server in a folder and all that it has started; empty while there is none. */
export function serverIn(folder: string): number[] {
  try {
    const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [pid, ...children.filter(Boolean).map(Number)];
  } catch {
    return [];
  }
}
