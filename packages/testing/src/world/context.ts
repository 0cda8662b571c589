import { randomBytes } from 'node:crypto';
import type { Db } from '@latchkey/service/database/tables';
import { INBOX_MILLIS, inboxTransport } from '@latchkey/service/domains/emails/inbox/inbox';
import type { Context } from '@latchkey/service/platform/context';
import { newHashing } from '@latchkey/service/platform/crypto/hashing';
import { egressGuard } from '@latchkey/service/platform/network/egress';
import { egressRules } from '@latchkey/service/platform/network/egress-rules';
import { noRateLimits } from '@latchkey/service/platform/rate-limit/rate-limit';
import type { MailTransports } from '@latchkey/service/platform/smtp/mail-transports';
import { newLog } from '@latchkey/service/runtime/log';
import { baseUrl, CHEAP, fetchHere, testRenderer, testRing } from './start.ts';

/** Mails stay in the local inbox, and no server of a project is reached. */
const mailTransports: MailTransports = {
  shared: {
    sender: { type: 'shared', host: '', port: 0, username: '', sender_email: 'no-reply@localhost' },
    transport: inboxTransport,
    keepsMillis: INBOX_MILLIS,
  },
  egress: egressGuard(egressRules([]), async () => []),
  connect: () => inboxTransport,
};

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
    log: newLog('silent'),
    onEvent: () => {},
    gather: () => {},
    onJob: () => {},
    actor: { kind: 'system' },
    requestId: 'test',
    network: undefined,
    visitor: undefined,
    baseUrl,
    accessTokenSeconds: 600,
    mode: 'development',
    fetch: fetchHere,
    sharedClients: new Map(),
    renderer: testRenderer,
    assistant: undefined,
    mailTransports,
    ...changes,
  };
}
