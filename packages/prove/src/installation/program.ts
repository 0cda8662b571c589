import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const START_MILLIS = 60_000;

/** A process of the service. */
export interface Running {
  /** Where it listens. */
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start until it was ready. */
  readonly startMillis: number;
  /** Ends it without a warning. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the service with these settings and no others, and waits until it reaches its database. Everything that it says
 * is given to `hear`. Throws with its last words when it doesn't start.
 */
export async function startProgram(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  hear: (text: string) => void,
): Promise<Running> {
  const port = settings.PORT ?? String(await freePort());
  const started = performance.now();
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, { env: { ...settings, PORT: port }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listen = (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000);
    hear(String(chunk));
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  // Nothing of a proof outlives it.
  const drop = () => child.kill('SIGKILL');
  process.once('exit', drop);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  ended.then(() => process.off('exit', drop));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const url = `http://127.0.0.1:${port}`;
  if (!(await isHealthy(url, child))) {
    await end('SIGKILL');
    throw new Error(`The service did not start:\n${said}`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMillis: performance.now() - started,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function isHealthy(url: string, child: ChildProcess): Promise<boolean> {
  const until = performance.now() + START_MILLIS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/health?db=1`).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(10);
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
    server.once('error', reject);
  });
}
