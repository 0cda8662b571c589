import { existsSync } from 'node:fs';
import pg from 'pg';
import { until } from '../../until.ts';
import { freePort } from '../free-port.ts';
import { HAPROXY, startHaproxy } from './front.ts';
import { DATABASE, newNode, PATRONI, type PatroniNode, PROGRAMS } from './node.ts';
import { keep, newProgramFolder } from './program.ts';

const ETCD = '/usr/bin/etcd';
const NAMES = ['one', 'two', 'three'] as const;
const READY_WITHIN_MILLIS = 90_000;
const PROBE_MILLIS = 50;

/** Why there is no Patroni to try; undefined where there is one. */
export function whyNoPatroni(): string | undefined {
  const isThere = [PATRONI, ETCD, HAPROXY, `${PROGRAMS}/postgres`].every((path) => existsSync(path));
  return isThere ? undefined : '`apt-get install patroni etcd-server haproxy postgresql-15` brings what is missing';
}

/** Three PostgreSQL servers that replicate synchronously under Patroni, an etcd, and HAProxy in front. */
export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  /** The database by way of HAProxy. */
  readonly proxiedUrl: string;
  /** The database with all servers named. */
  readonly url: string;
  /** The database on one server. */
  urlOf(node: PatroniNode): string;
  /** Answers the primary, once it has a synchronous standby and the third one follows too. */
  whole(): Promise<PatroniNode>;
  /** How often a server was promoted so far: Patroni may do so by itself, where the machine has too much to do. */
  promotions(): Promise<number>;
  /** Answers the server that has become the primary instead, and when it took a write (`performance.now()`). */
  replaced(former: PatroniNode): Promise<{ node: PatroniNode; at: number }>;
  remove(): Promise<void>;
}

/** Starts all of it. Who calls it removes it; it ends with this process in any case. */
export async function startPatroni(): Promise<PatroniCluster> {
  const etcd = await startEtcd();
  const nodes = await Promise.all(NAMES.map((name) => newNode(name, etcd.port)));
  const haproxy = await startHaproxy(nodes);
  const urlAt = (hosts: string, database = DATABASE) => `postgresql://postgres@${hosts}/${database}`;
  const hostOf = ({ port }: PatroniNode) => `127.0.0.1:${port}`;
  const cluster: PatroniCluster = {
    nodes,
    proxiedUrl: urlAt(`127.0.0.1:${haproxy.port}`),
    url: urlAt(nodes.map(hostOf).join(',')),
    urlOf: (node) => urlAt(hostOf(node)),
    whole: () => until(() => primaryOfWhole(nodes), READY_WITHIN_MILLIS, 200),
    promotions: () => until(() => timelineOf(nodes), READY_WITHIN_MILLIS, 200),
    async replaced(former) {
      const others = nodes.filter((node) => node !== former);
      const node = await until(
        async () => {
          const took = await Promise.all(others.map((each) => takesWrite(urlAt(hostOf(each), 'postgres'))));
          return others[took.indexOf(true)];
        },
        READY_WITHIN_MILLIS,
        PROBE_MILLIS,
      );
      return { node, at: performance.now() };
    },
    async remove() {
      for (const part of [haproxy, ...nodes, etcd]) await part.remove();
    },
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
    await run(urlAt(hostOf(await cluster.whole()), 'postgres'), `create database ${DATABASE}`);
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return cluster;
}

async function startEtcd(): Promise<{ port: number; remove(): Promise<void> }> {
  const folder = newProgramFolder('etcd');
  const [port, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const options = {
    name: 'etcd',
    'data-dir': `${folder.path}/etcd`,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
    'log-level': 'error',
  };
  const program = await keep(
    folder.path,
    ETCD,
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
  );
  await until(() => isOk(`${client}/health`), READY_WITHIN_MILLIS, 100);
  return {
    port,
    async remove() {
      await program.kill();
      folder.drop();
    },
  };
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** Patroni's own view of the cluster, from whichever node has one. */
async function primaryOfWhole(nodes: readonly PatroniNode[]): Promise<PatroniNode | undefined> {
  const views = await Promise.all(nodes.map(({ restPort }) => membersBy(restPort)));
  const members = views.find((view) => view.length === nodes.length) ?? [];
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
  const follow = members.filter(
    ({ role, state, timeline }) =>
      role !== 'leader' && /^(running|streaming)$/.test(state) && timeline === leader?.timeline,
  );
  const isWhole = leader && follow.length === nodes.length - 1 && follow.some(({ role }) => role === 'sync_standby');
  return isWhole ? nodes.find(({ name }) => name === leader.name) : undefined;
}

async function timelineOf(nodes: readonly PatroniNode[]): Promise<number | undefined> {
  const members = (await Promise.all(nodes.map(({ restPort }) => membersBy(restPort)))).flat();
  return members.find(({ role, state }) => role === 'leader' && state === 'running')?.timeline;
}

const membersBy = (restPort: number): Promise<Member[]> =>
  fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) })
    .then((answer) => answer.json() as Promise<{ members?: Member[] }>)
    .then(({ members = [] }) => members)
    .catch(() => []);

const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether a server is the primary and commits. */
const takesWrite = (url: string): Promise<boolean> =>
  run(url, "comment on database postgres is 'written'").then(
    () => true,
    () => false,
  );

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 15_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
