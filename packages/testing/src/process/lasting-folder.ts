import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/** A folder in memory, where there is such, that is there until it is dropped, or for as long as the process is. */
export function lastingFolder(prefix: string): { readonly path: string; drop(): void } {
  if (folders.size === 0) dropAllAtTheEnd();
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), prefix));
  folders.add(path);
  return {
    path,
    drop: () => drop(path),
  };
}

/** A worker of vitest is ended by a signal, and would not come to its exit. */
function dropAllAtTheEnd(): void {
  process.once('exit', () => {
    for (const path of folders) drop(path);
  });
  process.once('SIGTERM', () => process.exit());
}

/** A service that was killed has left its PostgreSQL there. */
function drop(path: string): void {
  const state = join(path, 'postgres', 'postmaster.pid');
  if (existsSync(state)) killServer(Number(readFileSync(state, 'utf8').split('\n')[0]));
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

function killServer(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
