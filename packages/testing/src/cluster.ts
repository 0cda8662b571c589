import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../../scripts/parts/find-postgres.mjs';
import { unprivilegedUser } from '../../../scripts/parts/postgres.mjs';
import { freePort } from './free-port.ts';
import { afterwards, until } from './process.ts';

/** A PostgreSQL server of a test's own, which it starts and stops as it likes; its data stay. */
export interface Cluster {
  readonly url: string;
  /** Starts it; answers once it takes connections. */
  start(): Promise<void>;
  /** Stops it as an administrator does: open transactions are rolled back, their clients thrown out. */
  stop(): Promise<void>;
}

// The shell stops the server when the pipe to it closes, in whichever way this process ends.
const KEEPER = '"$0" "$@" & server=$!; cat >/dev/null; kill -INT "$server"; wait "$server"';

/** Makes one that is not running yet. */
export async function newCluster(): Promise<Cluster> {
  const programs = await findPostgres();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cluster-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const initdb = [
    '--pgdata',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  execFileSync(join(programs, 'initdb'), initdb, { ...user, cwd: '/', stdio: 'ignore' });
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let stop = async () => {};
  afterwards(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => stop(),
    async start() {
      const server = ['-c', KEEPER, join(programs, 'postgres'), '-D', data, ...flags];
      const keeper = spawn('/bin/sh', server, { ...user, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
      const ended = new Promise<void>((resolve) => keeper.on('exit', () => resolve()));
      stop = () => {
        keeper.stdin.end();
        return ended;
      };
      await until(() => isReady(join(data, 'postmaster.pid')), 30_000);
    },
  };
}

/** The server writes its state into the last line of its pid file. */
const isReady = (file: string) => existsSync(file) && /^ready\s*$/m.test(readFileSync(file, 'utf8'));
