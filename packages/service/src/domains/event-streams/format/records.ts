import type { EventResult } from '@latchkey/protocol/event-kinds';
import type { LogPart, LogPlace } from '../../event-proofs/read-log.ts';
import { resultOf } from '../../events/results.ts';
import { eventUid, headUid, type Origin, ocsfEvent, ocsfHead } from './ocsf.ts';

/** What a receiver gets: an event or a signed tree head. */
export interface OutgoingRecord {
  /** The same whenever it is sent, and another one for each, also of those that a restored backup doesn't have. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly result: EventResult;
  /** What it is of: the part of the event's kind before the dot. */
  readonly noun: string;
  /** The place in the log; undefined for a head. */
  readonly position: number | undefined;
  /** JSON without a line break. */
  readonly json: string;
}

/** What is sent at a time. */
export interface Batch {
  /** The project as it is called outside. */
  readonly projectId: string;
  /** Where it begins: in the order of the log. */
  readonly name: string;
  readonly records: readonly OutgoingRecord[];
  /** Where the next one begins. */
  readonly next: LogPlace;
  /** Whether there was more than it could hold. */
  readonly isFull: boolean;
}

/** Receivers refuse larger requests; one event alone may be larger. */
const MOST_BYTES = 1_000_000;
/** Enough for every position. */
const DIGITS = 12;

/** Makes a batch of the next part of a log; of one that is too large, the beginning. */
export function batchOf(origin: Origin, from: LogPlace, { entries, heads, headSize, isFull }: LogPart): Batch {
  const projectId = origin.wireId;
  const name = [from.position, from.headSize].map((count) => String(count).padStart(DIGITS, '0')).join('-');
  const records: OutgoingRecord[] = [];
  let bytes = 0;
  for (const { position, bodyHash, event } of entries) {
    if (!event) continue;
    const uid = eventUid(event.id, bodyHash);
    const json = JSON.stringify(ocsfEvent({ ...event, uid }, origin, position));
    bytes += Buffer.byteLength(json);
    // The heads of what is left wait for it.
    if (bytes > MOST_BYTES && records.length > 0)
      return { projectId, name, records, next: { position, headSize: from.headSize }, isFull: true };
    records.push({
      key: `${origin.wireId}-${uid}`,
      at: event.at,
      result: resultOf(event.kind),
      noun: event.kind.split('.', 1)[0] ?? '',
      position,
      json,
    });
  }
  for (const head of heads)
    records.push({
      key: `${origin.wireId}-${headUid(head)}`,
      at: head.signedAt,
      result: 'done',
      noun: 'event_head',
      position: undefined,
      json: JSON.stringify(ocsfHead(head, origin)),
    });
  const position = from.position + entries.length;
  return { projectId, name, records, next: { position, headSize }, isFull };
}
