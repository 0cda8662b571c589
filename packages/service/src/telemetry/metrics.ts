import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer } from '../runtime/observer.ts';

/** What the service is asked for on each scrape. */
export interface Measured {
  readonly connections: Readonly<Record<'open' | 'idle' | 'waiting', number>>;
  readonly replicas: Replicas | undefined;
  readonly waitingHashes: number;
  readonly isFresh: boolean;
  queues(): Promise<Queues>;
}

interface Replicas {
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
  readonly used: number;
  readonly unused: number;
  readonly waitedMillis: number | undefined;
}

interface Queues {
  readonly jobs: readonly (Waiting & { readonly kind: string; readonly givenUp: number })[];
  readonly webhooks: Waiting & { readonly pausedEndpoints: number };
  readonly certificates: readonly { readonly days: number; readonly connections: number }[];
  readonly heldEventLogs: number;
  readonly eventStreams: { readonly failing: number; readonly waiting: number };
}

interface Waiting {
  readonly waiting: number;
  readonly lateMillis: number;
}

/** The numbers of one process, as Prometheus reads them. */
export interface Metrics extends Observer {
  readonly contentType: string;
  /** All of them, now. */
  read(measured: Measured): Promise<string>;
}

const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2.5, 10];

/** Counts from here on. Every label is a name of ours, so there are never more series than those. */
export function newMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'Requests that were answered, by endpoint and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'latchkey_failures_total',
    help: 'Requests that ended in a known error or a refusal, such as a wrong password.',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const statements = new Histogram({
    name: 'latchkey_statement_duration_seconds',
    help: 'SQL statements but those that begin and end transactions.',
    labelNames: ['result'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const events = new Counter({
    name: 'latchkey_events_total',
    help: 'What this process wrote into the event log.',
    labelNames: ['kind'],
    registers,
  });
  const signOns = new Counter({
    name: 'latchkey_single_sign_ons_total',
    help: "Answers of teams' identity providers, by protocol and what they came to.",
    labelNames: ['type', 'outcome'],
    registers,
  });
  const directories = new Counter({
    name: 'latchkey_scim_requests_total',
    help: "Requests of teams' directories, by what they are about and what they came to.",
    labelNames: ['method', 'resource', 'outcome'],
    registers,
  });
  const overloads = new Counter({
    name: 'latchkey_overload_refusals_total',
    help: 'Requests that were refused unread, because the process had no time left.',
    registers,
  });
  const measure = gauges(registers);

  return {
    contentType: registry.contentType,
    answered({ method, route, status, millis, failure }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, millis / 1000);
      if (failure !== undefined) failures.inc({ method, route, code: failure });
    },
    stated: ({ millis, isFailed }) => statements.observe({ result: isFailed ? 'failed' : 'done' }, millis / 1000),
    happened: (kind) => events.inc({ kind }),
    signedOn: ({ type, outcome }) => signOns.inc({ type, outcome }),
    directoryAnswered: ({ method, resource, outcome }) => directories.inc({ method, resource, outcome }),
    overloaded: () => overloads.inc(),
    async read(measured) {
      await measure(measured);
      return registry.metrics();
    },
  };
}

/** What is not counted as it happens, but looked up when it is asked for. */
function gauges(registers: Registry[]): (measured: Measured) => Promise<void> {
  const gauge: NewGauge = (name, help, labelNames = []) =>
    new Gauge({ name: `latchkey_${name}`, help, labelNames, registers });
  const connections = gauge('database_connections', 'Connections of this process, and who waits for one.', ['state']);
  const hashes = gauge('password_hashes_waiting', 'Passwords that wait to be hashed or compared.');
  const fresh = gauge('changes_heard', '1 while this process hears what other processes change, within a second.');
  const up = gauge('database_up', '1 when the database answered just now.');
  const measureReplicas = replicaNumbers(gauge, registers);
  const measureQueues = queueGauges(gauge);

  return async (measured) => {
    for (const state of ['open', 'idle', 'waiting'] as const) connections.set({ state }, measured.connections[state]);
    measureReplicas(measured.replicas);
    hashes.set(measured.waitingHashes);
    fresh.set(measured.isFresh ? 1 : 0);
    const queues = await measured.queues().catch(() => undefined);
    up.set(queues ? 1 : 0);
    measureQueues(queues);
  };
}

type NewGauge = (name: string, help: string, labelNames?: string[]) => Gauge;

/** Only where there are replicas. */
function replicaNumbers(gauge: NewGauge, registers: Registry[]): (measured: Replicas | undefined) => void {
  const reads = new Counter({
    name: 'latchkey_replica_reads_total',
    help: 'Reads that a replica might answer, by the server that did.',
    labelNames: ['server'],
    registers,
  });
  const replicas = gauge('replicas', 'Replicas of the database, by whether this process uses them.', ['state']);
  const wait = gauge(
    'replica_wait_seconds',
    'The longest that a replica in use last took to have what the primary had.',
  );

  return (measured) => {
    wait.remove();
    if (!measured) return;
    reads.reset();
    for (const server of ['replica', 'primary'] as const) reads.inc({ server }, measured.reads[server]);
    for (const state of ['used', 'unused'] as const) replicas.set({ state }, measured[state]);
    if (measured.waitedMillis !== undefined) wait.set(measured.waitedMillis / 1000);
  };
}

/** The queue lengths are unknown while the database is away. */
function queueGauges(gauge: NewGauge): (queues: Queues | undefined) => void {
  const waiting = gauge('jobs_waiting', 'Jobs that are not done, of all processes.', ['kind']);
  const late = gauge('jobs_late_seconds', 'How long the first of them has been due.', ['kind']);
  const givenUp = gauge('jobs_given_up', 'Jobs that failed as often as they may.', ['kind']);
  const deliveries = gauge('webhook_deliveries_waiting', 'Deliveries that receivers have not taken, of all processes.');
  const deliveriesLate = gauge('webhook_deliveries_late_seconds', 'How long the first of them has been due.');
  const ending = gauge('certificates_ending', 'Connections by SAML whose last certificate ends so soon.', ['days']);
  const held = gauge('event_logs_held', 'Projects whose events are appended to no hash tree, for it is spoilt.');
  const paused = gauge('webhook_endpoints_paused', 'Receivers that are told nothing, for they failed too long.');
  const streamsFailing = gauge('event_streams_failing', 'Receivers of event logs whose last try failed.');
  const streamed = gauge('event_streams_waiting', 'Events that receivers of event logs have not taken.');
  const ofAll = [deliveries, deliveriesLate, held, paused, streamsFailing, streamed];

  return (queues) => {
    for (const each of [waiting, late, givenUp, ending, ...ofAll]) each.reset();
    for (const each of ofAll) each.remove();
    if (!queues) return;
    for (const { kind, ...job } of queues.jobs) {
      waiting.set({ kind }, job.waiting);
      late.set({ kind }, job.lateMillis / 1000);
      givenUp.set({ kind }, job.givenUp);
    }
    for (const { days, connections } of queues.certificates) ending.set({ days: String(days) }, connections);
    held.set(queues.heldEventLogs);
    streamsFailing.set(queues.eventStreams.failing);
    streamed.set(queues.eventStreams.waiting);
    deliveries.set(queues.webhooks.waiting);
    deliveriesLate.set(queues.webhooks.lateMillis / 1000);
    paused.set(queues.webhooks.pausedEndpoints);
  };
}
