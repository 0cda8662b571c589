import { createHash } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemRandom } from '../../runtime/random.ts';

/** A socket's path is cut off beyond this many bytes (sun_path). */
const MAX_SOCKET_PATH = 100;
const NAME_BYTES = 4;
const ANSWER_TIMEOUT_MILLIS = 2_000;
/** The first starter in line looks again soon; the others wait longer. */
const LOOK_AGAIN_MILLIS = 5;
const STAND_BACK_MILLIS = 50;
const TRIES = 100;

/** Another process holds a data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(dataDir: string, pid: string) {
    super(`The data directory ${dataDir} is in use by process ${pid}.`);
  }
}

/**
 * Locks a data directory for this process: only its holder may start or end a server there.
 * Every starter puts up a flag of its own beside the directory, then looks for others, and holds the directory if it
 * sees none. Two starters can't both see none, because each had its flag up before it looked. A flag is a Unix socket
 * that answers for its owner; the kernel ends it with the process, so a killed owner leaves nothing to wait for.
 * Throws DataDirInUse, which names the holder. Answers the function that releases the lock.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const stem = flagStem(dataDir);
  const name = systemRandom(NAME_BYTES).toString('hex');
  let flag: Flag | undefined;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    flag ??= await putUpFlag(stem, name);
    const others = await liveFlags(stem, name);
    if (others.length === 0) {
      flag.hold();
      return flag.takeDown;
    }
    const holder = others.find(({ holds }) => holds);
    const isFirst = others.every((other) => name < other.name);
    if (holder || !isFirst) {
      flag.takeDown();
      flag = undefined;
    }
    if (holder) throw new DataDirInUse(dataDir, holder.pid);
    await sleep(isFirst ? LOOK_AGAIN_MILLIS : STAND_BACK_MILLIS);
  }
  flag?.takeDown();
  throw new Error(`The data directory ${dataDir} could not be locked: another process is starting on it.`);
}

/** What the paths of all flags of a directory begin with. */
function flagStem(dataDir: string): string {
  const beside = `${resolve(dataDir)}.lock-`;
  if (Buffer.byteLength(beside) + 2 * NAME_BYTES <= MAX_SOCKET_PATH) return beside;
  return join(tmpdir(), `latchkey-${createHash('sha256').update(beside).digest('hex').slice(0, 32)}.lock-`);
}

interface Flag {
  /** From now on it answers that its owner holds the directory. */
  hold(): void;
  takeDown(): void;
}

/** It is renamed once it listens: what others can see answers, unless its owner is dead. */
function putUpFlag(stem: string, name: string): Promise<Flag> {
  const path = stem + name;
  const hidden = path.replace(/\.lock-(\w+)$/, '.flag-$1');
  let state = 'starts';
  return new Promise((settle, fail) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(`${process.pid} ${state}`));
    const takeDown = () => {
      rmSync(path, { force: true });
      server.close();
    };
    const hold = () => {
      state = 'holds';
    };
    server.once('error', fail);
    server.listen(hidden, () => {
      renameSync(hidden, path);
      server.unref();
      settle({ hold, takeDown });
    });
  });
}

interface Other {
  readonly name: string;
  readonly pid: string;
  readonly holds: boolean;
}

/** The flags of others whose owners live; those of dead ones are removed. */
async function liveFlags(stem: string, own: string): Promise<Other[]> {
  const names = readdirSync(dirname(stem))
    .filter((file) => file.startsWith(basename(stem)))
    .map((file) => file.slice(basename(stem).length));
  const asked = await Promise.all(names.filter((name) => name !== own).map((name) => askOwner(stem, name)));
  return asked.filter((other) => other !== undefined);
}

function askOwner(stem: string, name: string): Promise<Other | undefined> {
  const path = stem + name;
  return new Promise((settle) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(ANSWER_TIMEOUT_MILLIS, () => {
      socket.destroy();
      settle({ name, pid: 'unknown (it does not answer)', holds: true });
    });
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') rmSync(path, { force: true });
      const isGone = code === 'ECONNREFUSED' || code === 'ENOENT';
      settle(isGone ? undefined : { name, pid: 'unknown', holds: false });
    });
    socket.on('end', () => {
      const [pid = 'unknown', state] = answer.split(' ');
      settle({ name, pid, holds: state === 'holds' });
    });
  });
}
