import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { processCpu } from './processor.ts';

const MAIN = fileURLToPath(new URL('../../packages/service/dist/main.js', import.meta.url));
const COMMAND_LINE = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

export const internalKeys = {
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_of_the_bench',
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_of_the_bench',
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_of_the_bench',
};
export const owner = { email: 'owner@example.com', password: 'the password of the owner' };
export const keyRing = `bench:${Buffer.alloc(32, 3).toString('base64')}`;

const bare = { PATH: process.env.PATH, LATCHKEY_KEY_RING: keyRing };

/** The built service as a process of its own. */
export interface Product {
  readonly url: string;
  /** Milliseconds from the start of the process to its first answer that touched the database. */
  readonly startMillis: number;
  /** Milliseconds of processor time used so far. */
  cpu(): number;
  /** Memory of the process and of all that it has started, in MiB; what they share is counted once (PSS). */
  memory(): number;
  stop(): Promise<void>;
  /** Ends the process without a warning; what it has started lives on. */
  kill(): Promise<void>;
}

export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...bare,
      PORT: String(port),
      LATCHKEY_OWNER_EMAIL: owner.email,
      LATCHKEY_OWNER_PASSWORD: owner.password,
      LATCHKEY_TRUSTED_PROXIES: '127.0.0.1',
      ...internalKeys,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const drop = () => child.kill('SIGKILL');
  process.once('exit', drop);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  ended.then(() => process.off('exit', drop));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url, child);
  return {
    url,
    startMillis: performance.now() - started,
    cpu: () => processCpu(child.pid ?? 0),
    memory: () => family(child.pid ?? 0).reduce((sum, pid) => sum + shareOf(pid), 0),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** A process and all that descend from it. */
function family(parent: number): number[] {
  const children = ofProcess(`${parent}/task/${parent}/children`).trim().split(' ');
  return [parent, ...children.filter(Boolean).flatMap((pid) => family(Number(pid)))];
}

const shareOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(ofProcess(`${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** A file of proc(5); empty once the process has ended. */
function ofProcess(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Runs a command of the product to its end, and answers the seconds that it took; what fails says why. */
export async function runCommand(env: Record<string, string>, ...words: string[]): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(process.execPath, [COMMAND_LINE, ...words], { env: { ...bare, ...env } });
  return (performance.now() - started) / 1000;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The service did not start.');
    const answer = await fetch(`${url}/health?db=1`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
