import { invalidatedByClients, invalidatedByServers } from '@latchkey/protocol/wire';
import type { Invalidations } from './cache-names.ts';

const changes: Invalidations = { ...invalidatedByClients, ...invalidatedByServers };

/** What the changes of servers and admins make stale: whatever changes is in the event log. */
export const invalidationsByServers: Invalidations = Object.fromEntries(
  Object.entries(changes).map(([key, stale]) => [key, [...stale, 'events']]),
);
