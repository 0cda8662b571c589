import { limits } from '@latchkey/protocol/limits';
import type { MetricsAddress } from './metrics-server.ts';

/** Reads `9464`, `127.0.0.1:9464` or `[::1]:9464`. Throws an Error that says what it must be. */
export function parseMetricsAddress(value: string): MetricsAddress {
  const [, host = '127.0.0.1', digits] = /^(?:(\[[\da-f:]+\]|[^:[\]/@\s]+):)?(\d{1,5})$/i.exec(value) ?? [];
  const port = Number(digits);
  if (!(port >= 1 && port <= limits.portMax)) throw new Error('must be a port, or an address such as 127.0.0.1:9464');
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether traces are wanted, by the variables that every OpenTelemetry SDK knows; all else that they say is read by the
 * SDK itself. Throws an Error that names a variable that nothing can come of.
 */
export function wantsTraces(env: Environment): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?.trim() || env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim();
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new Error('must be an address such as http://localhost:4318');
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol === 'grpc')
    throw new Error('is spoken to by HTTP; gRPC is not supported. Name its port for HTTP, mostly 4318');
  return true;
}
