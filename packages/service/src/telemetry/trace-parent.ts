import { type Context, createTraceState, ROOT_CONTEXT, trace } from '@opentelemetry/api';

// Version, trace, span, flags; later versions may append more (W3C Trace Context, section 3.2).
const TRACE_PARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** The trace that a request belongs to already, as its sender says; a new one where that cannot be read. */
export function parentOf(headers: Headers): Context {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    TRACE_PARENT.exec(headers.get('traceparent')?.trim() ?? '') ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return ROOT_CONTEXT;
  const state = headers.get('tracestate');
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
    ...(state !== null && { traceState: createTraceState(state) }),
  });
}
