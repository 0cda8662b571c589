// An entry of its own: the command line asks for it, and applications don't.
export {
  type EventHead,
  type EventLogEntry,
  eventLogEntries,
  listEventHeads,
  proveHeads,
} from './event-proofs/event-proofs.ts';
