import { randomBytes } from 'node:crypto';
import type { Db } from '@latchkey/service/database/tables';
import type { Context } from '@latchkey/service/platform/context';
import { newLog } from '@latchkey/service/platform/log';
import { noRateLimits } from '@latchkey/service/platform/rate-limit';
import { baseUrl, fetchHere, testRing } from './start.ts';

/** The circumstances of an act that a test does itself, without a request. */
export function testContext(db: Db, changes: Partial<Context> = {}): Context {
  return {
    db,
    now: Date.now(),
    clock: Date.now,
    wait: async () => {},
    random: randomBytes,
    ring: testRing,
    rates: noRateLimits,
    log: newLog('silent'),
    onEvent: () => {},
    actor: { kind: 'system' },
    requestId: 'test',
    network: undefined,
    visitor: undefined,
    baseUrl,
    accessTokenSeconds: 600,
    mode: 'development',
    fetch: fetchHere,
    sharedClients: new Map(),
    ...changes,
  };
}
