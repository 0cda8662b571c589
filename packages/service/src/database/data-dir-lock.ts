import { createHash } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A socket's path is cut off beyond this many bytes (sun_path). */
const MAX_SOCKET_PATH = 100;
const ANSWER_TIMEOUT_MILLIS = 2_000;
const SETTLE_MILLIS = 50;
const TRIES = 5;

/**
 * Holds a data directory for this process: two engines on one directory would each destroy what the other wrote.
 * The lock is a Unix socket whose owner answers with its process id; the kernel ends it with the process, so a
 * killed owner leaves nothing to wait for. Throws an Error that names the holder. Answers the function that lets go.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const path = socketPath(dataDir);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const server = await listen(path);
    if (!server) {
      const holder = await askHolder(path);
      if (holder) throw new Error(`The data directory ${dataDir} is in use by process ${holder}.`);
      removeDead(path);
      await askDisplaced(path);
      continue;
    }
    // Whoever saw the same dead socket may have removed ours: who answers after a moment is the owner.
    if (attempt > 0) await sleep(SETTLE_MILLIS);
    if ((await askHolder(path)) === String(process.pid)) return () => server.close();
    server.close();
  }
  throw new Error(`The data directory ${dataDir} could not be locked: another process is starting on it.`);
}

function socketPath(dataDir: string): string {
  const beside = `${resolve(dataDir)}.lock`;
  if (Buffer.byteLength(beside) <= MAX_SOCKET_PATH) return beside;
  return join(tmpdir(), `latchkey-${createHash('sha256').update(beside).digest('hex').slice(0, 32)}.lock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((settle, fail) => {
    const server = createServer((socket) => socket.end(String(process.pid)));
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? settle(undefined) : fail(error)));
    server.listen(path, () => settle(server.unref()));
  });
}

/** The process id of whoever answers on the socket; undefined when it is dead. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((settle) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(ANSWER_TIMEOUT_MILLIS, () => {
      socket.destroy();
      settle('unknown (it does not answer)');
    });
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => settle(undefined));
    socket.on('end', () => settle(answer || undefined));
  });
}

/** Moved aside first: a rename is atomic, and a socket that turns out to live can be put back. */
function removeDead(path: string) {
  try {
    renameSync(path, displaced(path));
  } catch {
    // Someone else moved it.
  }
}

async function askDisplaced(path: string) {
  if (await askHolder(displaced(path))) {
    try {
      linkSync(displaced(path), path);
    } catch {
      // A third process took the place; the owner that was moved notices when it asks.
    }
  }
  rmSync(displaced(path), { force: true });
}

const displaced = (path: string) => `${path}.${process.pid}`;
