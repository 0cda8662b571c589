import { newCluster as make } from '../../../../scripts/support/postgres.mjs';
import { onServer } from '../database/on-server.ts';
import { afterwards } from '../leftovers.ts';

/** A primary and a standby that follows it. */
export interface Replicated {
  /** Names both, the primary first. */
  readonly url: string;
  readonly primary: ReplicatedServer;
  readonly standby: ReplicatedServer;
  /** Another standby, which follows the first primary for good; undefined where none was asked for. */
  readonly replica: ReplicatedServer | undefined;
}

/** One of the two. */
export interface ReplicatedServer {
  readonly url: string;
  /** Sends a signal to all of its processes: SIGKILL, or SIGSTOP and SIGCONT. */
  signal(name: NodeJS.Signals): void;
  /** Starts it again after it has ended. */
  restart(): Promise<void>;
}

/** What replication takes, and what the servers of tests otherwise go without. */
const settings = { wal_level: 'replica', max_wal_senders: '10', synchronous_commit: 'on', hot_standby_feedback: 'on' };

/** Starts both until the tests of the file are over. As a `synchronous` pair the standby has every commit before its client. */
export async function startReplicated({ isSynchronous = false, hasReplica = false } = {}): Promise<Replicated> {
  const primary = restartable(await make({ fsync: false, settings }));
  const standby = restartable(await make({ fsync: false, settings, standbyOf: primary }));
  const replica = hasReplica ? restartable(await make({ fsync: false, settings, standbyOf: primary })) : undefined;
  for (const server of [replica, standby, primary]) {
    if (!server) continue;
    afterwards(async () => {
      ignoreGone(() => server.signal('SIGCONT'));
      await server.remove();
    });
  }
  await primary.start();
  await standby.start();
  await replica?.start();
  if (isSynchronous) {
    await onServer(primary.url, "alter system set synchronous_standby_names = 'standby'");
    await onServer(primary.url, 'select pg_reload_conf()');
  }
  const hosts = [primary, standby].map(({ url }) => new URL(url).host);
  return { url: `postgres://postgres@${hosts.join(',')}/postgres`, primary, standby, replica };
}

/** Makes the standby the primary. */
export const promote = ({ standby }: Replicated): Promise<void> => onServer(standby.url, 'select pg_promote(true, 30)');

/** What keeps a server that was killed ends before another one does. */
const restartable = <Server extends Pick<Awaited<ReturnType<typeof make>>, 'start' | 'stop'>>(server: Server) => ({
  ...server,
  async restart() {
    await server.stop();
    await server.start();
  },
});

function ignoreGone(act: () => void): void {
  try {
    act();
  } catch {
    // It has ended.
  }
}
