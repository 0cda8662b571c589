import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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
    drop: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A worker of vitest is ended by a signal, and would not come to its exit. */
function dropAllAtTheEnd(): void {
  process.once('exit', () => {
    for (const path of folders) rmSync(path, { recursive: true, force: true });
  });
  process.once('SIGTERM', () => process.exit());
}
