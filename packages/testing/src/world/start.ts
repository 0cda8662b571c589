import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createService } from '@latchkey/service/app/service';
import type { Service, ServiceParts } from '@latchkey/service/app/service-parts';
import { type Database, openPostgres } from '@latchkey/service/database/open';
import { readHostedApp } from '@latchkey/service/hosted-pages/app';
import { type HashCost, newHashing } from '@latchkey/service/platform/crypto/hashing';
import { parseKeyRing } from '@latchkey/service/platform/crypto/key-ring';
import { egressGuard } from '@latchkey/service/platform/network/egress';
import { andThisMachine, egressRules } from '@latchkey/service/platform/network/egress-rules';
import { type Fetch, guardedFetch } from '@latchkey/service/platform/network/guarded-fetch';
import { trustedProxies } from '@latchkey/service/platform/network/network';
import { nowhere } from '@latchkey/service/platform/request/geo';
import { workerRenderer } from '@latchkey/service/renderer/worker-renderer';
import { type Background, systemBackground } from '@latchkey/service/runtime/background';
import { type Log, newLog } from '@latchkey/service/runtime/log';
import { packageFolder } from '@latchkey/service/runtime/package-folder';
import type { LogEvent } from 'kysely';
import { newPostgresDatabase } from '../database/databases.ts';
import { lookUpTxtHere } from '../dns/dns-server.ts';
import { testSite } from '../http/site.ts';
import { type Mailbox, mailboxOf } from '../mail/mailbox.ts';
import { NeedsOwnService, remoteUrl } from '../remote.ts';

export { newEmptyDatabase, newPostgresDatabase } from '../database/databases.ts';
export { onServer } from '../database/on-server.ts';

/** Keys and owner of project `internal` in every world. */
export const internalKeys = {
  publishable_client_key: 'pck_of_the_internal_project_of_the_tests',
  secret_server_key: 'ssk_of_the_internal_project_of_the_tests',
  super_secret_admin_key: 'sak_of_the_internal_project_of_the_tests',
};
export type Keys = typeof internalKeys;
export const owner = { email: 'owner@example.com', password: 'the password of the owner' };
export const baseUrl = 'http://localhost:4400';
export const testRingText = `test:${Buffer.alloc(32, 7).toString('base64')}`;
export const testRing = parseKeyRing(testRingText);

/** Reaches only servers on this machine. */
export const fetchHere = guardedFetch(egressGuard(andThisMachine(egressRules([])), async () => []));

/** The same in a world: what is on this machine stands for what is public. */
export const fetchAsPublic: Fetch = (address, options) => fetchHere(address, { ...options, isPublicOnly: false });

/**
 * Starts its worker with the first email that a program renders, and ends it when idle. Its limits are lenient because
 * tests run in parallel; tests of the limits have their own renderer.
 */
const testRenderer = workerRenderer({ maxMillis: 6_000 });

/** One for all that a worker runs: each log keeps a timer of its own, which goes on until the worker ends. */
export const silentLog = newLog('silent');

/** The cheapest that argon2id takes: what passwords cost in an installation is shown where they are hashed. */
export const CHEAP: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A service in this process, with a clock that tests move and every SQL statement in view. */
export interface World {
  readonly service: Service;
  /** What people get by mail. */
  readonly mailbox: Mailbox;
  readonly database: Database;
  readonly clock: TestClock;
  readonly statements: LogEvent[];
  readonly parts: ServiceParts;
  close(): Promise<void>;
}

/** Time that passes only when it is told to, starting from now. */
export interface TestClock {
  (): number;
  advance(millis: number): void;
}

function testClock(): TestClock {
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  return Object.assign(clock, {
    advance(millis: number) {
      ahead += millis;
    },
  });
}

/** As the build left it. */
const builtHostedApp = readHostedApp(join(packageFolder(), 'hosted'));

/** What a commit asks for is left until a test has the outbox worked; the service's own tick goes on. */
const quietBackground = (log: Log): Background => ({ ...systemBackground(log), now: () => {} });

/** Starts a service on a new database of its own, or on one that the test has opened and closes itself. */
export async function startWorld(
  changes: Partial<ServiceParts> = {},
  newDatabase = newPostgresDatabase,
): Promise<World> {
  if (remoteUrl()) throw new NeedsOwnService('a service with parts of its own');
  const statements: LogEvent[] = [];
  const opened = changes.database ? undefined : await openDatabase((event) => statements.push(event), newDatabase);
  const database = changes.database ?? (opened as Opened).database;
  const clock = testClock();
  const parts: ServiceParts = {
    database,
    clock,
    // Tests don't wait; but a waiting caller yields to others.
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    random: randomBytes,
    hashing: newHashing(CHEAP, 4),
    ring: testRing,
    log: silentLog,
    baseUrl,
    accessTokenSeconds: 600,
    rateLimits: 'on',
    trustedProxies: trustedProxies(['127.0.0.1']),
    locate: nowhere,
    internalProjectName: 'Latchkey',
    internalKeys,
    owner,
    mode: 'development',
    smtp: undefined,
    mailFrom: 'no-reply@localhost',
    // Every host that a project names is this machine, which none may connect to.
    egress: egressGuard(egressRules([]), async () => ['127.0.0.1']),
    fetch: fetchAsPublic,
    lookUpTxt: lookUpTxtHere,
    sharedClients: new Map(),
    renderer: testRenderer,
    assistant: undefined,
    site: testSite,
    hostedApp: builtHostedApp,
    background: quietBackground,
    ...changes,
  };
  const service = await createService(parts);
  return {
    service,
    mailbox: mailboxOf(service),
    database,
    clock,
    statements,
    parts,
    async close() {
      await service.close();
      await opened?.database.close();
      await opened?.drop();
    },
  };
}

interface Opened {
  readonly database: Database;
  drop(): Promise<void>;
}

/** A migrated database, without any rows unless another kind is asked for. */
export async function openDatabase(
  onQuery: (event: LogEvent) => void = () => {},
  newDatabase = newPostgresDatabase,
): Promise<Opened> {
  if (remoteUrl()) throw new NeedsOwnService('a database');
  const { url, drop } = await newDatabase();
  const options = { say: () => {}, onError: () => {}, onQuery, leaveSchema: true };
  return { database: await openPostgres(url, options), drop };
}
