import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Database, openEmbedded, openPostgres } from '@latchkey/service/database/open';
import { type Background, systemBackground } from '@latchkey/service/platform/background';
import { egressGuard } from '@latchkey/service/platform/egress';
import { andThisMachine, egressRules } from '@latchkey/service/platform/egress-rules';
import { nowhere } from '@latchkey/service/platform/geo';
import { guardedFetch } from '@latchkey/service/platform/guarded-fetch';
import { parseKeyRing } from '@latchkey/service/platform/key-ring';
import { type Log, newLog } from '@latchkey/service/platform/log';
import { trustedProxies } from '@latchkey/service/platform/network';
import { workerRenderer } from '@latchkey/service/renderer/worker-renderer';
import { createService, type Service, type ServiceParts } from '@latchkey/service/service';
import { type LogEvent, sql } from 'kysely';
import pg from 'pg';
import { lastingFolder } from './lasting-folder.ts';
import { type Mailbox, mailboxOf } from './mailbox.ts';
import { NeedsOwnService, remoteUrl } from './remote.ts';
import { testSite } from './site.ts';

/** Keys and owner of project `internal` in every world. */
export const internalKeys = {
  publishable_client_key: 'pck_of_the_internal_project_of_the_tests',
  secret_server_key: 'ssk_of_the_internal_project_of_the_tests',
  super_secret_admin_key: 'sak_of_the_internal_project_of_the_tests',
};
export const owner = { email: 'owner@example.com', password: 'the password of the owner' };
export const baseUrl = 'http://localhost:4400';
export const testRingText = `test:${Buffer.alloc(32, 7).toString('base64')}`;
export const testRing = parseKeyRing(testRingText);

/** Asks servers of this machine by their address, and nobody else. */
export const fetchHere = guardedFetch(egressGuard(andThisMachine(egressRules([])), async () => []));

/**
 * Starts its worker with the first mail that a program renders, and ends it when nobody renders any more. It is patient,
 * for tests run beside others; those of its own limits have a renderer of their own.
 */
export const testRenderer = workerRenderer({ maxMillis: 6_000 });

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

/** What a commit asks for is left until a test has the outbox worked; the service's own tick goes on. */
const quietBackground = (log: Log): Background => ({ ...systemBackground(log), now: () => {} });

/** The engine that this run of the tests is about. */
export const engine = () => (process.env.LATCHKEY_TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite');

/** Starts a service on a database of its own, or on one that the test has opened and closes itself. */
export async function startWorld(changes: Partial<ServiceParts> = {}): Promise<World> {
  if (remoteUrl()) throw new NeedsOwnService('a service with parts of its own');
  const statements: LogEvent[] = [];
  const opened = changes.database ? undefined : await takeDatabase((event) => statements.push(event));
  const database = changes.database ?? (opened as Opened).database;
  const clock = testClock();
  const parts: ServiceParts = {
    database,
    clock,
    // Nobody waits in tests; but who waits for another lets it go on.
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    random: randomBytes,
    ring: testRing,
    log: newLog('silent'),
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
    fetch: fetchHere,
    sharedClients: new Map(),
    renderer: testRenderer,
    assistant: undefined,
    site: testSite,
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
      if (opened) await giveBack(opened);
    },
  };
}

interface Opened {
  readonly database: Database;
  drop(): Promise<void>;
}

interface Taken extends Opened {
  /** Who sees its statements. */
  onQuery: (event: LogEvent) => void;
}

/** The database of a world that was closed, for the next one: to empty it takes a fraction of the time of making one. */
let spare: Taken | undefined;

async function takeDatabase(onQuery: Taken['onQuery']): Promise<Taken> {
  const taken = spare ?? (await openTaken());
  spare = undefined;
  await empty(taken.database.db);
  taken.onQuery = onQuery;
  return taken;
}

async function openTaken(): Promise<Taken> {
  const taken: Pick<Taken, 'onQuery'> = { onQuery: () => {} };
  return Object.assign(taken, await openDatabase((event) => taken.onQuery(event)));
}

async function giveBack(taken: Taken): Promise<void> {
  taken.onQuery = () => {};
  if (!spare) {
    spare = taken;
    return;
  }
  await taken.database.close();
  await taken.drop();
}

/** Takes out everything but the schema. */
async function empty(db: Database['db']): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(db);
}

/** A fresh, migrated database of the engine that this run is about. */
export async function openDatabase(onQuery: (event: LogEvent) => void = () => {}): Promise<Opened> {
  if (remoteUrl()) throw new NeedsOwnService('a database');
  const options = { say: () => {}, onError: () => {}, onQuery };
  return engine() === 'postgres' ? openOnServer(options) : openInFolder(options);
}

type Options = Parameters<typeof openPostgres>[1];

async function openInFolder(options: Options): Promise<Opened> {
  const { path, drop } = lastingFolder('latchkey-test-');
  return { database: await openEmbedded(join(path, 'database'), options), drop: async () => drop() };
}

async function openOnServer(options: Options): Promise<Opened> {
  const { url, drop } = await newPostgresDatabase();
  return { database: await openPostgres(url, options), drop };
}

/** An empty database on the server that `npm test` has started (LATCHKEY_TEST_POSTGRES_URL). */
export async function newPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = process.env.LATCHKEY_TEST_POSTGRES_URL;
  if (!admin) throw new Error('LATCHKEY_TEST_POSTGRES_URL is not set: run the tests with npm test.');
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`;
  await onServer(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(admin, `drop database ${name} with (force)`) };
}

/** Runs one statement on a server. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
