import { type Context, ROOT_CONTEXT, type TextMapGetter } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

const propagator = new W3CTraceContextPropagator();
const ofHeaders: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};

/** The trace that a request belongs to already, as its sender says; a new one where that cannot be read. */
export const parentOf = (headers: Headers): Context => propagator.extract(ROOT_CONTEXT, headers, ofHeaders);
