import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type Link, openLink } from './link.ts';
import { type KeptProgram, keep, newProgramFolder, serverIn } from './program.ts';

export const PATRONI = '/usr/bin/patroni';
export const PROGRAMS = '/usr/lib/postgresql/15/bin';
export const DATABASE = 'latchkey';

/** Seconds. Patroni asks for at least `loop_wait + 2 * retry_timeout` of `ttl`; later versions for 20. */
const TIMES = { ttl: 12, loop_wait: 1, retry_timeout: 5 };

type Pausing = 'SIGSTOP' | 'SIGCONT';

/** One server of the cluster, with the Patroni that looks after it. Everybody else reaches it over links. */
export interface PatroniNode {
  readonly name: string;
  /** The port of PostgreSQL, as others see it. */
  readonly port: number;
  /** The port of Patroni's REST API, as others see it. */
  readonly restPort: number;
  readonly log: string;
  start(): Promise<void>;
  /** Ends Patroni and PostgreSQL by SIGKILL, as a machine that loses its power. */
  kill(): Promise<void>;
  /** Sends a signal to Patroni and to all processes of PostgreSQL. */
  signal(name: Pausing): void;
  /** The same to Patroni alone: PostgreSQL goes on, and nothing ends it when another server takes over. */
  signalPatroni(name: Pausing): void;
  /** Cuts it off from etcd, from the others and from all clients. */
  cut(): void;
  heal(): void;
  remove(): Promise<void>;
}

/** Makes a node that isn't running yet. */
export async function newNode(name: string, etcdPort: number): Promise<PatroniNode> {
  const folder = newProgramFolder(`patroni-${name}`);
  const [own, ownRest] = [await freePort(), await freePort()];
  const [toServer, toRest, toEtcd] = [await openLink(own), await openLink(ownRest), await openLink(etcdPort)];
  const links: readonly Link[] = [toServer, toRest, toEtcd];
  const file = join(folder.path, 'patroni.yml');
  const at = { name, folder: folder.path, own, ownRest, toServer, toRest, toEtcd };
  writeFileSync(file, JSON.stringify(configuration(at)));
  let patroni: KeptProgram | undefined;
  const kill = async () => {
    await patroni?.kill();
    patroni = undefined;
  };
  return {
    name,
    port: toServer.port,
    restPort: toRest.port,
    log: join(folder.path, 'log'),
    async start() {
      patroni = await keep(folder.path, PATRONI, file);
    },
    kill,
    signal(signal) {
      for (const pid of [patroni?.pid ?? 0, ...serverIn(folder.path)]) if (pid) process.kill(pid, signal);
    },
    signalPatroni(signal) {
      if (patroni) process.kill(patroni.pid, signal);
    },
    cut() {
      for (const link of links) link.cut();
    },
    heal() {
      for (const link of links) link.heal();
    },
    async remove() {
      await kill();
      for (const link of links) link.close();
      folder.drop();
    },
  };
}

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly own: number;
  readonly ownRest: number;
  readonly toServer: Link;
  readonly toRest: Link;
  readonly toEtcd: Link;
}

/** YAML holds JSON. */
const configuration = ({ name, folder, own, ownRest, toServer, toRest, toEtcd }: Place) => ({
  scope: DATABASE,
  name,
  restapi: { listen: `127.0.0.1:${ownRest}`, connect_address: `127.0.0.1:${toRest.port}` },
  // As a proxy, because Patroni otherwise asks etcd for its address, and goes there past the link.
  etcd3: { proxy: `http://127.0.0.1:${toEtcd.port}` },
  bootstrap: {
    dcs: {
      ...TIMES,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }, 'data-checksums', 'no-sync'],
  },
  postgresql: {
    listen: `127.0.0.1:${own}`,
    connect_address: `127.0.0.1:${toServer.port}`,
    data_dir: join(folder, 'data'),
    bin_dir: PROGRAMS,
    pgpass: join(folder, 'pgpass'),
    use_unix_socket: true,
    authentication: Object.fromEntries(
      ['superuser', 'replication', 'rewind'].map((role) => [role, { username: 'postgres' }]),
    ),
    pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    // The machine doesn't lose its power, only its processes.
    parameters: {
      unix_socket_directories: folder,
      fsync: 'off',
      shared_buffers: '64MB',
      dynamic_shared_memory_type: 'mmap',
    },
  },
  tags: {},
});
