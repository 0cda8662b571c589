import { HOUR, type Item, idOf, MINUTE, NOW } from './ids.ts';

/** A receiver of the event log. */
export type EventStreamBody = Item<'GET /latchkey/event-streams'>;

/** A Splunk that takes all events. */
export const eventStreamBody = (number: number, changes: Partial<EventStreamBody> = {}): EventStreamBody => ({
  id: idOf(number, 33),
  description: 'Splunk',
  is_enabled: true,
  target: {
    kind: 'http',
    url: 'https://siem.example.com:8088/services/collector/event',
    format: 'splunk',
    header_names: ['Authorization'],
  },
  position: 48_211,
  pending_count: 0,
  head_size: 48_205,
  last_sent_at_millis: NOW - 3 * MINUTE,
  failing_since_millis: null,
  last_error: null,
  last_status: null,
  next_try_at_millis: null,
  created_at_millis: NOW - 40_000 * MINUTE,
  updated_at_millis: NOW - 4_000 * MINUTE,
  ...changes,
});

/** One to a syslog server that has taken nothing for two hours. */
export const failingEventStream = (number: number, changes: Partial<EventStreamBody> = {}): EventStreamBody =>
  eventStreamBody(number, {
    description: 'Syslog of the security team',
    target: { kind: 'syslog', host: 'syslog.example.com', port: 6514, tls: true, ca_certificate: null },
    pending_count: 1_204,
    last_sent_at_millis: NOW - 2 * HOUR - MINUTE,
    failing_since_millis: NOW - 2 * HOUR,
    last_error: 'connection_failed',
    next_try_at_millis: NOW + 4 * MINUTE,
    ...changes,
  });

/** One of each kind of receiver: one that works, one that fails, one that is off. */
export const fullEventStreams = (): readonly EventStreamBody[] => [
  eventStreamBody(1),
  failingEventStream(2),
  eventStreamBody(3, {
    description: '',
    is_enabled: false,
    target: {
      kind: 's3',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'audit-log',
      prefix: 'latchkey/',
      access_key_id: 'AKIAEXAMPLE',
    },
    pending_count: 37,
    last_sent_at_millis: null,
  }),
];
