import { randomBytes } from 'node:crypto';
import type { Db } from '@latchkey/service/database/tables';
import type { ProviderServices } from '@latchkey/service/domains/providers/provider';
import type { Context } from '@latchkey/service/platform/context';
import { newHashing } from '@latchkey/service/platform/crypto/hashing';
import { noRateLimits } from '@latchkey/service/platform/rate-limit/rate-limit';
import { baseUrl, CHEAP, fetchHere, silentLog, testRing } from './start.ts';

/** What a test reaches providers with: this machine alone, and the installation is a client nowhere. */
export const testServices: ProviderServices = { fetch: fetchHere, sharedClients: new Map() };

/** The circumstances of an act that a test does itself, without a request. */
export function testContext(db: Db, changes: Partial<Context> = {}): Context {
  return {
    db,
    now: Date.now(),
    clock: Date.now,
    wait: async () => {},
    random: randomBytes,
    hashing: newHashing(CHEAP, 4),
    ring: testRing,
    rates: noRateLimits,
    log: silentLog,
    onEvent: () => {},
    gather: () => {},
    noteKeyUse: () => {},
    noteMethodUse: () => {},
    onSignOn: () => {},
    onJob: () => {},
    actor: { kind: 'system' },
    requestId: 'test',
    network: undefined,
    visitor: undefined,
    baseUrl,
    accessTokenSeconds: 600,
    mode: 'development',
    hasInbox: true,
    ...changes,
  };
}
