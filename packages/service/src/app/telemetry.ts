import type { OpenOptions } from '../database/open.ts';
import type { Transport } from '../http/serve.ts';
import type { Log } from '../runtime/log.ts';
import type { Observer } from '../runtime/observer.ts';
import { SettingError } from '../setting.ts';
import type { Settings } from '../settings.ts';
import type { Traces } from '../telemetry/traces.ts';
import type { Service } from './service-parts.ts';

type Fetch = (request: Request, transport: Transport) => Promise<Response>;

/** The operator's view of the service, apart from the log. Only what is configured is loaded. */
export interface Telemetry {
  /** Undefined where no telemetry is configured. */
  readonly observer: Observer | undefined;
  readonly onQuery: OpenOptions['onQuery'];
  around(fetch: Fetch): Fetch;
  /** Serves the numbers of a service, if the settings say where. */
  serve(service: Service): Promise<void>;
  close(): Promise<void>;
}

export async function openTelemetry(settings: Pick<Settings, 'metrics' | 'traces'>, log: Log): Promise<Telemetry> {
  const metrics = settings.metrics && (await import('../telemetry/metrics.ts')).newMetrics();
  const traces = settings.traces ? (await import('../telemetry/traces.ts')).newTraces(log) : undefined;
  let stop = async () => {};

  const observer = metrics || traces ? observerOf(metrics, traces) : undefined;

  return {
    observer,
    onQuery:
      observer &&
      (({ query, queryDurationMillis, level }) =>
        observer.stated({ sql: query.sql, millis: queryDurationMillis, isFailed: level === 'error' })),
    around: (fetch) => (traces ? traces.around(fetch) : fetch),
    async serve(service) {
      if (!settings.metrics || !metrics) return;
      const { listenForReaders } = await import('../telemetry/metrics-server.ts');
      const read = () => metrics.read(service.state());
      stop = await listenForReaders(settings.metrics, metrics.contentType, read).catch((cause) => {
        throw new SettingError(['LATCHKEY_METRICS', `the numbers cannot be served there (${cause.message}).`]);
      });
    },
    async close() {
      await stop();
      await traces?.close();
    },
  };
}

const observerOf = (metrics: Observer | undefined, traces: Traces | undefined): Observer => ({
  answered(request) {
    metrics?.answered(request);
    traces?.answered(request);
  },
  stated(statement) {
    metrics?.stated(statement);
    traces?.stated(statement);
  },
  happened: (kind) => metrics?.happened(kind),
  signedOn: (signOn) => metrics?.signedOn(signOn),
  directoryAnswered: (request) => metrics?.directoryAnswered(request),
  overloaded: () => metrics?.overloaded(),
});
