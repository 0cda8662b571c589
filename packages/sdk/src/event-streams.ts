// An entry of its own: the dashboard and the command line ask for it, and applications don't.
export {
  createEventStream,
  deleteEventStream,
  type EventStream,
  type EventStreamError,
  type EventStreamFormat,
  type EventStreamHeader,
  type EventStreamReceiver,
  type EventStreamTarget,
  type EventStreamTest,
  type EventStreamUpdate,
  listEventStreams,
  type NewEventStream,
  testEventStream,
  updateEventStream,
} from './event-streams/event-streams.ts';
