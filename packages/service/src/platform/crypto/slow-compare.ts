import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Whether a password is the one that was hashed. */
export type Compare = (stored: string, password: string) => Promise<boolean>;

const IDLE_MILLIS = 60_000;

/** In the thread. Only Linux gives a thread a priority of its own; elsewhere it would be that of the whole process. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
if (process.platform === 'linux') require('node:os').setPriority(5);
const argon2 = require(workerData.argon2);
const bcrypt = require(workerData.bcrypt);
parentPort.on('message', ({ stored, password }) => {
  parentPort.postMessage(stored.startsWith('$2') ? bcrypt.verifySync(password, stored) : argon2.verifySync(stored, password));
});
`;

/**
 * Compares hashes that take seconds, each in a thread of its own that yields to others without being starved by them. How many run at once is up to
 * the caller. A thread that is idle for a minute ends, and none keeps the process alive.
 */
export function slowCompare(idleMillis = IDLE_MILLIS): Compare {
  const idle: Worker[] = [];
  let sleep: NodeJS.Timeout | undefined;

  return async (stored, password) => {
    clearTimeout(sleep);
    const worker = idle.pop() ?? startThread();
    const answer = once(worker, 'message') as Promise<[boolean]>;
    worker.postMessage({ stored, password });
    const [matches] = await answer;
    idle.push(worker);
    clearTimeout(sleep);
    sleep = setTimeout(() => idle.splice(0).forEach((each) => void each.terminate()), idleMillis).unref();
    return matches;
  };
}

function startThread(): Worker {
  const { resolve } = createRequire(import.meta.url);
  const workerData = { argon2: resolve('@node-rs/argon2'), bcrypt: resolve('@node-rs/bcrypt') };
  const worker = new Worker(PROGRAM, { eval: true, workerData, env: {}, argv: [], execArgv: [] });
  worker.unref();
  return worker;
}
