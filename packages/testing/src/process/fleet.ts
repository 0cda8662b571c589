import { nameServer } from '../dns/dns-server.ts';
import { newPostgresDatabase, testRingText } from '../world/start.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { type Lasting, newFolder, type ReadyProcess, seeded, startProcess } from './process.ts';

/** Two processes of the built service on one PostgreSQL, behind nginx. */
export interface Fleet {
  readonly processes: readonly [ReadyProcess, ReadyProcess];
  readonly proxy: Nginx;
  readonly databaseUrl: string;
  /** Starts another process in the place of one that has ended. */
  restart(place: 0 | 1): Promise<ReadyProcess>;
  stop(): Promise<void>;
}

interface FleetOptions {
  readonly lasting?: Lasting;
  /** Whether a PgBouncer stands before the database, and whether there is a way past it for what needs one. */
  readonly pooler?: 'with-direct' | 'alone' | undefined;
  /** What stands in the place of the database's address for the service alone. */
  readonly addressOf?: (url: string) => string;
}

export async function startFleet({
  lasting = 'file',
  pooler,
  addressOf = (url) => url,
}: FleetOptions = {}): Promise<Fleet> {
  const { url: databaseUrl, drop } = await newPostgresDatabase();
  const pgbouncer = pooler && (await startPgbouncer(databaseUrl));
  const settings = {
    ...seeded,
    DATABASE_URL: addressOf(pgbouncer?.url ?? databaseUrl),
    ...(pooler && { DATABASE_POOLER: 'transaction' }),
    ...(pooler === 'with-direct' && { DATABASE_DIRECT_URL: databaseUrl }),
    LATCHKEY_KEY_RING: testRingText,
    LATCHKEY_DATA_DIR: newFolder(),
    LATCHKEY_DRAIN_SECONDS: '1',
    LATCHKEY_DNS_SERVERS: await nameServer(),
  };
  const processes: [ReadyProcess, ReadyProcess] = await Promise.all([
    startProcess(settings, lasting),
    startProcess(settings, lasting),
  ]);
  const proxy = await startNginx([processes[0].url, processes[1].url]);
  return {
    processes,
    proxy,
    databaseUrl,
    async restart(place) {
      const { port: PORT } = new URL(processes[place].url);
      processes[place] = await startProcess({ ...settings, PORT });
      return processes[place];
    },
    async stop() {
      await proxy.stop();
      await Promise.all(processes.map((process) => process.kill()));
      await pgbouncer?.stop();
      await drop();
    },
  };
}
