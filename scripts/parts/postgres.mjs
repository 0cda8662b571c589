/**
 * A throw-away PostgreSQL server, for tests and benches: its own folder, its own port, loopback only.
 *
 *     const { url, stop } = await startPostgres({ fsync: false });
 */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres } from './find-postgres.mjs';

const READY_WITHIN = 60_000;

// A shell holds the server. When this process ends, in whichever way, the pipe to the shell closes,
// and the shell stops the server and removes its folder. (A server that has just begun does not hear the first signal.)
const KEEPER = `
  folder=$1; programs=$2; shift 2
  "$programs/initdb" --pgdata="$folder/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 \\
    --no-sync --no-instructions >"$folder/log" 2>&1 </dev/null &&
  { "$programs/postgres" -D "$folder/data" "$@" >>"$folder/log" 2>&1 </dev/null & server=$!; }
  [ -n "$server" ] || echo 'initdb failed' >>"$folder/log"
  cat >/dev/null
  while [ -n "$server" ] && kill -QUIT "$server" 2>/dev/null; do sleep 0.1; done
  rm -rf "$folder"
`;

/** Starts a server and answers the address of its admin database, and how to stop it. */
export async function startPostgres({ fsync = true } = {}) {
  const programs = await findPostgres();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    lc_messages: 'C',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'postgres-keeper', folder, programs, ...flags], {
    ...user,
    cwd: '/',
    detached: true, // a Ctrl-C in the terminal must reach it through the pipe only
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise((resolve) => keeper.on('exit', resolve));
  keeper.unref();
  keeper.stdin.unref();
  const stop = async () => {
    keeper.ref();
    keeper.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await ready(folder, stop);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const line = ['postgres', 'nobody'].map((name) => lines.find((fields) => fields[0] === name)).find(Boolean);
  if (!line) throw new Error('PostgreSQL cannot run as root, and there is neither a user `postgres` nor `nobody`.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The server writes its state into the last line of its pid file. `initdb` writes such a file too, and removes it again. */
async function ready(folder, stop) {
  const state = join(folder, 'data', 'postmaster.pid');
  const log = join(folder, 'log');
  const giveUp = performance.now() + READY_WITHIN;
  while (!/^ready\s*$/m.test(textOf(state))) {
    const said = textOf(log);
    if (performance.now() > giveUp || /FATAL|initdb failed/.test(said)) {
      await stop();
      throw new Error(`PostgreSQL did not start:\n${said.split('\n').slice(-15).join('\n')}`);
    }
    await pause(25);
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
