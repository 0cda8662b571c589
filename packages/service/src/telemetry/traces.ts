import { AsyncLocalStorage } from 'node:async_hooks';
import { DiagLogLevel, diag, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../runtime/log.ts';
import type { Answered, Stated } from '../runtime/observer.ts';
import { parentOf } from './trace-parent.ts';

type Fetch<T> = (request: Request, transport: T) => Promise<Response>;

/** Traces of requests and of the statements in them, sent where the variables `OTEL_*` say. */
export interface Traces {
  /** The same answers, each with a span around its making. */
  around<T>(fetch: Fetch<T>): Fetch<T>;
  answered(request: Answered): void;
  stated(statement: Stated): void;
  /** Sends what is left, if that takes no longer than a moment. */
  close(): Promise<void>;
}

const HEALTH = '/health';
const CLOSE_MILLIS = 1_000;
const ERROR_CHARACTERS = 500;

export function newTraces(log: Log): Traces {
  hearComplaints(log);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'latchkey' }).merge(
      detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('latchkey');
  const underWay = new AsyncLocalStorage<UnderWay>();

  return {
    around: (fetch) => async (request, transport) => {
      // Load balancers ask each second.
      if (new URL(request.url).pathname === HEALTH) return fetch(request, transport);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parentOf(request.headers));
      const own: UnderWay = { span, isAnswered: false };
      const response = await underWay.run(own, () => fetch(request, transport));
      // Unreported requests, such as dashboard files, aren't worth a trace: a span that isn't ended isn't sent.
      if (own.isAnswered) span.end();
      return response;
    },
    answered({ method, route, status, requestId, failure }) {
      const own = underWay.getStore();
      if (!own) return;
      own.isAnswered = true;
      own.span.updateName(`${method} ${route}`);
      own.span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'latchkey.request_id': requestId,
        ...(failure !== undefined && { 'error.type': failure }),
      });
      if (status >= 500) own.span.setStatus({ code: SpanStatusCode.ERROR });
    },
    stated({ sql, millis, isFailed }) {
      const own = underWay.getStore();
      if (!own) return;
      const now = performance.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
      const options = { kind: SpanKind.CLIENT, startTime: now - millis, attributes };
      const span = tracer.startSpan(verbOf(sql), options, trace.setSpan(ROOT_CONTEXT, own.span));
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    async close() {
      let patience: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, CLOSE_MILLIS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), tooLate]);
      clearTimeout(patience);
    },
  };
}

interface UnderWay {
  readonly span: Span;
  isAnswered: boolean;
}

const verbOf = (sql: string) => (/\w+/.exec(sql)?.[0] ?? 'SQL').toUpperCase();

/** A collector that is away is worth a line in the log, and no more. */
function hearComplaints(log: Log): void {
  const complain = (message: string) =>
    log.warn({ error: message.slice(0, ERROR_CHARACTERS) }, 'traces are not delivered');
  const ignore = () => {};
  const logger = { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
