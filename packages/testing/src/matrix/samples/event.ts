import { always, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const NO_SIZE = 999_999_999;

const STREAM_UNKNOWN = 'EVENT_STREAM_UNKNOWN';
/** Nothing is sent there: the port is none that events may leave by. */
const nowhere = { kind: 'http', url: 'http://127.0.0.1:1/', format: 'json' };
const stream = ({ streamId }: Tenant, body?: Record<string, unknown>) => ({
  params: { stream_id: streamId },
  ...(body && { body }),
});
/** Of the own stream and of that of a foreign project. */
const eachStream = (body?: Record<string, unknown>, more: Pick<Sample, 'destroys'> = {}) => ({
  own: { send: ({ own }: { own: Tenant }) => stream(own, body), outcome: onlyOwn(STREAM_UNKNOWN), ...more },
  foreign: { send: ({ foreign }: { foreign: Tenant }) => stream(foreign, body), outcome: always(STREAM_UNKNOWN) },
});

/** The inputs of the routes of the event log. */
export const eventSamples = {
  'GET /latchkey/events': {
    all: {},
    'of a foreign user': { send: ({ foreign }) => ({ query: { subject_id: foreign.user.id } }) },
    'by a foreign user': { send: ({ foreign }) => ({ query: { actor_user_id: foreign.user.id } }) },
    'from a foreign event on': { send: ({ foreign }) => ({ query: { cursor: foreign.eventId } }) },
  },
  'GET /latchkey/events/:event_id': {
    own: { send: ({ own }) => ({ params: { event_id: own.eventId } }), outcome: onlyOwn('EVENT_UNKNOWN') },
    foreign: { send: ({ foreign }) => ({ params: { event_id: foreign.eventId } }), outcome: always('EVENT_UNKNOWN') },
  },
  'GET /latchkey/event-proofs/heads': { all: {} },
  'GET /latchkey/event-proofs/inclusion/:event_id': {
    own: { send: ({ own }) => ({ params: { event_id: own.eventId } }), outcome: onlyOwn('EVENT_UNKNOWN') },
    foreign: { send: ({ foreign }) => ({ params: { event_id: foreign.eventId } }), outcome: always('EVENT_UNKNOWN') },
  },
  'GET /latchkey/event-streams': { all: {} },
  // A project has room for few.
  'POST /latchkey/event-streams': {
    plain: { send: () => ({ body: { target: nowhere, is_enabled: false } }), destroys: 'eventStream' },
  },
  'PATCH /latchkey/event-streams/:stream_id': eachStream({ description: 'changed', target: nowhere }),
  'DELETE /latchkey/event-streams/:stream_id': eachStream(undefined, { destroys: 'eventStream' }),
  'POST /latchkey/event-streams/:stream_id/test': eachStream(),
  // Sizes are no ids: projects may have heads of the same size.
  'GET /latchkey/event-proofs/consistency': {
    'of no head': { send: () => ({ query: { from: NO_SIZE } }), outcome: always('EVENT_HEAD_UNKNOWN') },
  },
  'GET /latchkey/event-proofs/entries': {
    'of no head': { send: () => ({ query: { size: NO_SIZE } }), outcome: always('EVENT_HEAD_UNKNOWN') },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
