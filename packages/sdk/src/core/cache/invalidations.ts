import { invalidatedByClients } from '@latchkey/protocol/wire';
import type { Invalidations } from './cache-names.ts';

/** What the changes of clients make stale, as the contract says. */
export const invalidations: Invalidations = invalidatedByClients;
