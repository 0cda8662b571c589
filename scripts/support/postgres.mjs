/**
 * A throw-away PostgreSQL server, for tests and benches: the programs that the service embeds, in a folder with a socket of
 * its own. The service must be built.
 *
 *     const { url, stop } = await startPostgres({ fsync: false });
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './command.mjs';

const READY_WITHIN = 60_000;
/** Names the socket; nothing listens on it. */
const PORT = 5432;
/** Clients that come too early, or stayed too long, are told of in the same way. */
const REFUSES_TO_START = /FATAL: {2}(?!the database system is|terminating)/;
/** Without what only data that shall outlast a crash, or a long life, need. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  bgwriter_lru_maxpages: '0',
  jit: 'off',
  update_process_title: 'off',
  // No statement is run often enough on a test's database for a plan of its own to pay.
  plan_cache_mode: 'force_generic_plan',
};
/** A folder in memory must have room for all that the tests write. */
const ROOM_IN_MEMORY = 4 * 2 ** 30;

// A shell holds the server. When this process ends, in whichever way, the pipe to the shell closes,
// and the shell stops the server. (A server that has just begun does not hear the first signal.)
const KEEPER = `
  programs=$1; folder=$2; shift 2
  "$programs/postgres" -D "$folder/data" "$@" >"$folder/log" 2>&1 </dev/null & server=$!
  cat >/dev/null
  while kill -INT "$server" 2>/dev/null; do sleep 0.05; done
`;

/** Starts a server and answers the address of its admin database, and how to stop it for good. */
export async function startPostgres({ fsync = true } = {}) {
  const cluster = await newCluster({ fsync });
  try {
    await cluster.start();
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return { url: cluster.url, stop: cluster.remove };
}

/**
 * A server that is started and stopped at will, on data that stay until it is removed. As the `standbyOf` another one, which
 * must not have been started yet, it follows that one.
 *
 * @param {{ fsync?: boolean, settings?: Record<string, string>, standbyOf?: { folder: string } }} options
 */
export async function newCluster({ fsync = true, settings: own = {}, standbyOf = undefined } = {}) {
  const embedded = `${root}packages/service/dist/database/embedded/`;
  const { accountFor } = await import(`${embedded}account.js`);
  const { findPrograms } = await import(`${embedded}programs.js`);
  const folder = mkdtempSync(join(fsync ? tmpdir() : fastFolder(), 'latchkey-postgres-'));
  chmodSync(folder, 0o700);
  const account = accountFor(join(folder, 'data'));
  const user = account && { uid: account.uid, gid: account.gid };
  if (user) chownSync(folder, user.uid, user.gid);
  const programs = findPrograms(folder, account);
  const options = { ...user, cwd: '/', env: programs.env };
  if (standbyOf) copyData(standbyOf.folder, folder, user);
  else await initialize(programs, join(folder, 'data'), options);
  const settings = {
    port: PORT,
    // Half of what a small statement costs over TCP is the way there.
    listen_addresses: '',
    unix_socket_directories: folder,
    // Nothing that a killed server would leave elsewhere.
    dynamic_shared_memory_type: 'mmap',
    max_connections: 200,
    shared_buffers: '256MB',
    lc_messages: 'C',
    ...(fsync ? {} : FORGETFUL),
    ...own,
    ...(standbyOf && {
      primary_conninfo: `host=${standbyOf.folder} port=${PORT} user=postgres application_name=standby`,
    }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let stop = async () => {};

  return {
    folder,
    /** Sends a signal to all of its processes. */
    signal(name) {
      const [first] = textOf(join(folder, 'data', 'postmaster.pid')).split('\n');
      const children = textOf(`/proc/${first}/task/${first}/children`).trim().split(' ').filter(Boolean);
      // The first one ends its children by itself when it notices that one of them was killed.
      for (const pid of [...children, first]) signalIfThere(Number(pid), name);
    },
    url: `postgres://postgres@${encodeURIComponent(folder)}:${PORT}/postgres`,
    async start() {
      rmSync(join(folder, 'log'), { force: true });
      // Of a server that was killed: it would look as if it ran.
      rmSync(join(folder, 'data', 'postmaster.pid'), { force: true });
      const keeper = spawn(
        '/bin/sh',
        ['-c', KEEPER, 'postgres-keeper', join(programs.path('postgres'), '..'), folder, ...flags],
        // A Ctrl-C in the terminal must reach it through the pipe only.
        { ...options, detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
      );
      const ended = new Promise((resolve) => keeper.on('exit', resolve));
      keeper.unref();
      keeper.stdin.unref();
      stop = async () => {
        stop = async () => {};
        keeper.ref();
        keeper.stdin.end();
        await ended;
      };
      await ready(folder);
    },
    stop: () => stop(),
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalIfThere(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function copyData(from, to, user) {
  cpSync(join(from, 'data'), join(to, 'data'), { recursive: true });
  writeFileSync(join(to, 'data', 'standby.signal'), '');
  chmodSync(join(to, 'data'), 0o700);
  if (!user) return;
  for (const name of ['', ...readdirSync(join(to, 'data'), { recursive: true })])
    chownSync(join(to, 'data', name), user.uid, user.gid);
}

async function initialize(programs, data, options) {
  const args = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const initdb = spawn(programs.path('initdb'), [`--pgdata=${data}`, '--no-instructions', ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => initdb.on('error', reject).on('exit', resolve));
  if (code !== 0) throw new Error(`initdb ended with code ${code}.`);
}

/** In memory, where there is room: what never syncs need not reach a disk. */
function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > ROOM_IN_MEMORY) return '/dev/shm';
  } catch {
    // This system has none.
  }
  return tmpdir();
}

/** The server writes its state into the last line of its pid file. */
async function ready(folder) {
  const state = join(folder, 'data', 'postmaster.pid');
  const giveUp = performance.now() + READY_WITHIN;
  while (!/^ready\s*$/m.test(textOf(state))) {
    const said = textOf(join(folder, 'log'));
    if (performance.now() > giveUp || REFUSES_TO_START.test(said))
      throw new Error(`PostgreSQL did not start:\n${said.split('\n').slice(-15).join('\n')}`);
    await pause(10);
  }
}

/** The text of a file, empty while there is none. Asked in one step: between two, the file may be gone. */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
