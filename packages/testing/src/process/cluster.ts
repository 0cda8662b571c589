import { newCluster as make } from '../../../../scripts/support/postgres.mjs';
import { afterwards } from './process.ts';

/** A PostgreSQL server of a test's own, which it starts and stops as it likes; its data stay. */
export interface Cluster {
  readonly url: string;
  /** Starts it; answers once it takes connections. */
  start(): Promise<void>;
  /** Stops it as an administrator does: open transactions are rolled back, their clients thrown out. */
  stop(): Promise<void>;
}

/** Makes one that is not running yet; it is gone after the tests of the file. */
export async function newCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const cluster = await make({ fsync: false, settings });
  afterwards(cluster.remove);
  return cluster;
}
