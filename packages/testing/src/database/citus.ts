import { randomBytes } from 'node:crypto';
import { distributeTables } from '@latchkey/service/database/migrate';
import { openPostgres } from '@latchkey/service/database/open';
import pg from 'pg';
import { addressOf, onServer } from './on-server.ts';

/** The coordinator of a Citus cluster with workers: `LATCHKEY_TEST_CITUS=postgres://postgres@127.0.0.1:5440/latchkey`. */
const coordinator = () => process.env.LATCHKEY_TEST_CITUS || undefined;

/** Why there is no Citus to try; undefined where there is one. */
export function whyNoCitus(): string | undefined {
  return coordinator() ? undefined : 'LATCHKEY_TEST_CITUS is not the address of the coordinator of a Citus cluster';
}

interface CitusDatabase {
  readonly url: string;
  /** The same database on the workers. */
  readonly workers: readonly string[];
  drop(): Promise<void>;
}

/** A database without tables on all nodes of the cluster. Few shards, so that a test does not wait for hundreds of tables. */
export async function newCitusDatabase({ shards = 4 } = {}): Promise<CitusDatabase> {
  const admin = coordinator();
  if (!admin) throw new Error(whyNoCitus());
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`;
  const workers = await workersOf(admin);
  const all = [admin, ...workers];
  for (const server of all) {
    await onServer(server, `create database ${name}`);
    await onServer(addressOf(name, server), 'create extension citus');
  }
  const url = addressOf(name, admin);
  const host = (server: string) => `'${new URL(server).hostname}', ${new URL(server).port || 5432}`;
  await onServer(url, `select citus_set_coordinator_host(${host(admin)})`);
  for (const worker of workers) await onServer(url, `select citus_add_node(${host(worker)})`);
  await onServer(url, `alter database ${name} set citus.shard_count = ${shards}`);
  return {
    url,
    workers: workers.map((worker) => addressOf(name, worker)),
    async drop() {
      for (const server of all) await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The same with the tables of an installation, distributed over them. */
export async function newDistributedDatabase(): Promise<CitusDatabase> {
  const created = await newCitusDatabase();
  const { db, close } = await openPostgres(created.url, { say: () => {}, onError: () => {} });
  await distributeTables(db, () => {});
  await close();
  return created;
}

async function workersOf(admin: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  const { rows } = await client.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid',
  );
  await client.end();
  return rows.map(({ host, port }) => {
    const url = new URL(admin);
    url.hostname = host;
    url.port = String(port);
    return url.href;
  });
}
