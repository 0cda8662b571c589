import { always, onlyOwn, type Sample } from '../sample.ts';

const NO_SIZE = 999_999_999;

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
  // Sizes are no ids: projects may have heads of the same size.
  'GET /latchkey/event-proofs/consistency': {
    'of no head': { send: () => ({ query: { from: NO_SIZE } }), outcome: always('EVENT_HEAD_UNKNOWN') },
  },
  'GET /latchkey/event-proofs/entries': {
    'of no head': { send: () => ({ query: { size: NO_SIZE } }), outcome: always('EVENT_HEAD_UNKNOWN') },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
