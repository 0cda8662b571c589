import { trace } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { parentOf } from './trace-parent.ts';

const ids = '0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';
const parent = (traceparent: string, more: Record<string, string> = {}) =>
  trace.getSpanContext(parentOf(new Headers({ traceparent, ...more })));

test('a trace is continued, with its flags and the state of others', () => {
  expect(parent(`00-${ids}-01`, { tracestate: 'vendor=1' })).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    traceFlags: 1,
    isRemote: true,
  });
  expect(parent(`00-${ids}-01`, { tracestate: 'vendor=1' })?.traceState?.get('vendor')).toBe('1');
});

test('so is one of a later version, whatever follows', () => {
  expect(parent(`01-${ids}-00-more`)).toMatchObject({ traceFlags: 0 });
});

test.each([`00-${ids}-01-more`, `ff-${ids}-01`, `00-${ids}`, `00-${ids.toUpperCase()}-01`, 'nonsense', ''])(
  '%j begins a trace of its own',
  (traceparent) => {
    expect(parent(traceparent)).toBeUndefined();
  },
);
