import { spawn } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterwards } from '../leftovers.ts';
import { until } from '../until.ts';
import { freePort } from './free-port.ts';
import { lastingFolder } from './lasting-folder.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Why there is no PgBouncer to try; undefined where there is one. */
export function whyNoPgbouncer(): string | undefined {
  return existsSync(PROGRAM) ? undefined : '`apt-get install pgbouncer` brings what is missing';
}

// The shell stops it when the pipe to it closes, in whichever way this process ends.
const KEEPER = '"$0" "$@" & pooler=$!; cat >/dev/null; kill -TERM "$pooler"; wait "$pooler"';

/** Starts PgBouncer in transaction mode in front of a server, and answers the address of a database through it. */
export async function startPgbouncer(
  databaseUrl: string,
  serverConnections = 8,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const listening = await freePort();
  const { path: folder, drop } = lastingFolder('latchkey-pgbouncer-');
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    configuration({ host: decodeURIComponent(hostname), port, listening, folder, serverConnections }),
  );
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, PROGRAM, '-q', ...asRoot, join(folder, 'pgbouncer.ini')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const stop = async () => {
    keeper.stdin.end();
    await ended;
    drop();
  };
  await until(() => isListening(listening));
  return { url: `postgres://${username}@127.0.0.1:${listening}${pathname}`, stop };
}

/** The same until the tests of the file are over. */
export async function pgbouncerFor(databaseUrl: string): Promise<string> {
  const { url, stop } = await startPgbouncer(databaseUrl);
  afterwards(stop);
  return url;
}

interface Facts {
  readonly host: string;
  readonly port: string;
  readonly listening: number;
  readonly folder: string;
  readonly serverConnections: number;
}

const configuration = ({ host, port, listening, folder, serverConnections }: Facts) => `
[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${serverConnections}
`;

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
