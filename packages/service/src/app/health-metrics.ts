import type { Connections } from '../database/open.ts';
import type { ReplicaState } from '../database/replicas/replicas.ts';
import { countFaults } from '../domains/event-proofs/behind-queries.ts';
import { type StreamsState, streamsState } from '../domains/event-streams/streams/queries.ts';
import { type EndingCertificates, endingCertificates } from '../domains/single-sign-on/sweep/queries.ts';
import { type WaitingDeliveries, waitingDeliveries } from '../domains/webhooks/delivery/queries.ts';
import type { ChangeFeed } from '../platform/events/change-feed.ts';
import { type WaitingJobs, waitingJobs } from '../platform/jobs/outbox.ts';
import type { ServiceParts } from './service-parts.ts';

/** How a service is at this moment, in numbers. */
export interface ServiceState {
  readonly connections: Connections;
  /** Undefined where the database has no replicas. */
  readonly replicas: ReplicaState | undefined;
  readonly waitingHashes: number;
  /** Whether what it remembers of projects may be believed. */
  readonly isFresh: boolean;
  /** What waits in the database, for any process. Rejects while it is away. */
  queues(): Promise<Queues>;
}

interface Queues {
  readonly jobs: readonly WaitingJobs[];
  readonly webhooks: WaitingDeliveries;
  readonly certificates: readonly EndingCertificates[];
  /** Event logs whose hash tree can't be grown. */
  readonly heldEventLogs: number;
  readonly eventStreams: StreamsState;
}

type Parts = Pick<ServiceParts, 'database' | 'clock' | 'hashing'>;

export const stateOf = ({ database, clock, hashing }: Parts, { isFresh }: ChangeFeed): ServiceState => ({
  connections: database.connections(),
  replicas: database.replicas(),
  waitingHashes: hashing.ordinary.waiting() + hashing.costly.waiting(),
  isFresh: isFresh(),
  async queues() {
    const now = clock();
    return {
      jobs: await waitingJobs(database.db, now),
      webhooks: await waitingDeliveries(database.db, now),
      certificates: await endingCertificates(database.db),
      heldEventLogs: await countFaults(database.db),
      eventStreams: await streamsState(database.db),
    };
  },
});
