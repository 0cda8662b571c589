import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Place, runProgram } from './run.ts';

const LOOK_AGAIN_MILLIS = 20;
/** How it is asked to end, and for how long it is waited until it is asked with more force. */
const REQUESTS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * Ends the server that a killed service has left behind on a data folder, and clears what would keep a new one from
 * starting. The caller holds the folder, so no other service uses the server.
 */
export async function endOrphan(place: Place): Promise<void> {
  const { folder } = place;
  const state = join(folder, 'postmaster.pid');
  if (!existsSync(state)) return;
  const [first = '', ...rest] = readFileSync(state, 'utf8').split('\n');
  const pid = Number(first);
  // On Windows only a server of PostgreSQL hears of it, so a number that another program has by now does no harm.
  if (process.platform === 'win32')
    await runProgram(place, 'pg_ctl', ['stop', '-D', folder, '-m', 'fast']).catch(() => {});
  else if (isServerOf(pid, folder)) await endServer(pid, folder);
  // The number of a server that is gone may belong to another program. With the number of this process in its place,
  // which starts the new one, PostgreSQL checks whether any process still has the old one's memory.
  else writeFileSync(state, [process.pid, ...rest].join('\n'));
  rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true });
}

async function endServer(pid: number, folder: string): Promise<void> {
  for (const [signal, patience] of REQUESTS) {
    process.kill(pid, signal);
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (!isServerOf(pid, folder)) return;
      await sleep(LOOK_AGAIN_MILLIS);
    }
  }
  throw new Error(`PostgreSQL, process ${pid}, was left behind by a killed service and doesn't end.`);
}

/** A server is in its data folder from its start to its end. */
function isServerOf(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}
