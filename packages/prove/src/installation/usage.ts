import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What a process holds. */
export interface Usage {
  readonly memoryMib: number;
  /** Open files and sockets; undefined on systems that don't list them. */
  readonly handles: number | undefined;
  readonly threads: number | undefined;
}

/** What a process holds at this moment. Throws when it has ended. */
export async function usageOf(processId: number): Promise<Usage> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => undefined);
  if (status === undefined) return { memoryMib: await memoryByPs(processId), handles: undefined, threads: undefined };
  return {
    memoryMib: numberOf(status, 'VmRSS') / 1024,
    handles: (await readdir(`/proc/${processId}/fd`)).length,
    threads: numberOf(status, 'Threads'),
  };
}

const numberOf = (status: string, name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]);

async function memoryByPs(processId: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(processId)]);
  return Number(stdout) / 1024;
}
