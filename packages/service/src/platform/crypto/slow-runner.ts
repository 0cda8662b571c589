import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type HashRunner, MAX_SCRYPT_MEMORY } from './hash-runner.ts';

const IDLE_MILLIS = 60_000;

/** In the thread. Only Linux gives a thread a priority of its own; elsewhere it would be that of the whole process. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { pbkdf2Sync, scryptSync } = require('node:crypto');
if (process.platform === 'linux') require('node:os').setPriority(5);
const argon2 = require(workerData.argon2);
const bcrypt = require(workerData.bcrypt);
const { maxmem } = workerData;
const run = {
  argon2: ({ stored }, input) => argon2.verifySync(stored, input),
  bcrypt: ({ stored }, input) => bcrypt.verifySync(input, stored),
  scrypt: ({ salt, cost, blockSize, parallelism, bytes }, input) =>
    scryptSync(input, salt, bytes, { cost, blockSize, parallelization: parallelism, maxmem }),
  pbkdf2: ({ digest, salt, iterations, bytes }, input) => pbkdf2Sync(input, salt, iterations, bytes, digest),
};
parentPort.on('message', ({ work, input }) => parentPort.postMessage(run[work.kind](work, input)));
`;

/**
 * Runs hashes that take seconds, each in a thread of its own that yields to others without being starved by them. How
 * many run at once is up to the caller. A thread that is idle for a minute ends, and none keeps the process alive.
 */
export function slowRunner(idleMillis = IDLE_MILLIS): HashRunner {
  const idle: Worker[] = [];
  let sleep: NodeJS.Timeout | undefined;

  const run = async <Answer>(work: object, input: string): Promise<Answer> => {
    clearTimeout(sleep);
    const worker = idle.pop() ?? startThread();
    const answer = once(worker, 'message') as Promise<[Answer]>;
    worker.postMessage({ work, input });
    const [result] = await answer;
    idle.push(worker);
    clearTimeout(sleep);
    sleep = setTimeout(() => idle.splice(0).forEach((each) => void each.terminate()), idleMillis).unref();
    return result;
  };

  return {
    verify: (hash, input) => run<boolean>(hash, input),
    derive: async (kdf, input) => Buffer.from(await run<Uint8Array>(kdf, input)),
  };
}

function startThread(): Worker {
  const { resolve } = createRequire(import.meta.url);
  const workerData = {
    argon2: resolve('@node-rs/argon2'),
    bcrypt: resolve('@node-rs/bcrypt'),
    maxmem: MAX_SCRYPT_MEMORY,
  };
  const worker = new Worker(PROGRAM, { eval: true, workerData, env: {}, argv: [], execArgv: [] });
  worker.unref();
  return worker;
}
