import type { Connections, Database } from './database/open.ts';
import { waitingHashes } from './domains/passwords/hash.ts';
import { type WaitingDeliveries, waitingDeliveries } from './domains/webhooks/waiting-queries.ts';
import type { ChangeFeed } from './platform/change-feed.ts';
import type { Clock } from './platform/clock.ts';
import { type WaitingJobs, waitingJobs } from './platform/outbox.ts';

/** How a service is at this moment, in numbers. */
export interface ServiceState {
  readonly connections: Connections;
  readonly waitingHashes: number;
  /** Whether what it remembers of projects may be believed. */
  readonly isFresh: boolean;
  /** What waits in the database, for any process. Rejects while it is away. */
  queues(): Promise<Queues>;
}

interface Queues {
  readonly jobs: readonly WaitingJobs[];
  readonly webhooks: WaitingDeliveries;
}

export const stateOf = ({ db, connections }: Database, { isFresh }: ChangeFeed, clock: Clock): ServiceState => ({
  connections: connections(),
  waitingHashes: waitingHashes(),
  isFresh: isFresh(),
  async queues() {
    const now = clock();
    return { jobs: await waitingJobs(db, now), webhooks: await waitingDeliveries(db, now) };
  },
});
