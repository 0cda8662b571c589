import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataPath, type Place, runProgram, spawnProgram } from './run.ts';
import { troubleWith } from './trouble.ts';

/** A server that takes connections. */
export interface Server {
  /** How it ended: resolves once it has. */
  readonly ended: Promise<string>;
  /** Stops it: open transactions are rolled back, committed ones are written. */
  stop(): Promise<void>;
}

const READY = /database system is ready to accept connections/;
/** What is left of a server that was killed goes within moments of it. */
const STILL_THERE = /pre-existing shared memory block|lock file ".*" already exists/;
const STILL_THERE_MILLIS = 10_000;
const TRY_AGAIN_MILLIS = 100;
/** Service stops are limited to ten seconds. A slower server is stopped as by a crash, and recovers. */
const STOP_MILLIS = 6_000;
const LINES_KEPT = 20;

/** Starts a server on the data of `place`; resolves when it takes connections. Throws advice when it can't. */
export async function startServer(place: Place): Promise<Server> {
  const deadline = performance.now() + STILL_THERE_MILLIS;
  for (;;) {
    const { server, said } = await tryToStart(place);
    if (server) return server;
    if (!STILL_THERE.test(said) || performance.now() > deadline) throw troubleWith(said, place.folder);
    await sleep(TRY_AGAIN_MILLIS);
  }
}

async function tryToStart(place: Place): Promise<{ server?: Server; said: string }> {
  const child = spawnProgram(place, 'postgres', ['-D', dataPath(place)]);
  child.stdin?.end();
  child.stdout?.resume();
  const last: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve([...last, `It ended with ${signal ?? `code ${code}`}.`].join('\n')));
  });
  const ready = new Promise<void>((resolve) => {
    createInterface(child.stderr ?? process.stdin).on('line', (line) => {
      if (READY.test(line)) resolve();
      last.push(line);
      if (last.length > LINES_KEPT) last.shift();
    });
  });
  const failure = await Promise.race([ready, ended]);
  if (failure !== undefined) return { said: failure };
  // However this process ends, its server is told to.
  const leave = () => void child.kill('SIGINT');
  process.once('exit', leave);
  void ended.then(() => process.off('exit', leave));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const closed = once(child, 'close');
    if (process.platform === 'win32') await runProgram(place, 'pg_ctl', ['stop', '-D', place.folder, '-m', 'fast']);
    else child.kill('SIGINT');
    const patience = setTimeout(() => child.kill('SIGQUIT'), STOP_MILLIS);
    await closed;
    clearTimeout(patience);
  };
  return { server: { ended, stop }, said: '' };
}
