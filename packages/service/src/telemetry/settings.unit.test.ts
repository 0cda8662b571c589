import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';

describe('numbers', () => {
  test.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['metrics.internal:80', { host: 'metrics.internal', port: 80 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['off', undefined],
    ['', undefined],
  ])('at %j are at %o', (LATCHKEY_METRICS, address) => {
    expect(readSettings({ LATCHKEY_METRICS }).metrics).toEqual(address);
  });

  test.each(['on', 'http://127.0.0.1:9464', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:65536', '::1:9464', 'user@host:80'])(
    'cannot be at %j',
    (LATCHKEY_METRICS) => {
      expect(() => readSettings({ LATCHKEY_METRICS })).toThrow(/^LATCHKEY_METRICS: must be a port, or an address/);
    },
  );
});

describe('traces', () => {
  const endpoint = 'http://localhost:4318';

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` }, true],
    [{ OTEL_SERVICE_NAME: 'latchkey' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('with %o: %s', (env, isWanted) => {
    expect(readSettings(env).traces).toBe(isWanted);
  });

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'must be an address such as http://localhost:4318'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'gRPC is not supported'],
  ])('do not start with %o', (env, advice) => {
    expect(() => readSettings(env)).toThrow(advice);
  });
});

test('a process may say for a while that it is about to stop', () => {
  expect(readSettings({}).drainSeconds).toBe(0);
  expect(readSettings({ LATCHKEY_DRAIN_SECONDS: '10' }).drainSeconds).toBe(10);
});
