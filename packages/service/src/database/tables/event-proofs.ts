import type { Generated } from 'kysely';
import type { OptionalTime, Time } from './columns.ts';

/** How far the hash tree over the events of a project has grown. */
export interface EventTrees {
  project_id: string;
  size: Generated<number>;
  /** The hashes of its largest full subtrees, one behind the other. */
  frontier: Buffer;
  /** The size that the latest signed head covers. */
  head_size: Generated<number>;
  /** When a head was last begun; no two within a minute. */
  head_at: Time;
  /** From this event on, those without a leaf are appended apart from the events of other projects; null for none. */
  behind_from: number | null;
  /** When that is tried next. */
  behind_due: OptionalTime;
  /** Why it failed; null while it has not. */
  fault: string | null;
  /** Since when it has failed. */
  fault_at: OptionalTime;
  /** The last event that was deleted because the project keeps its events for a while; 0 for none. */
  forgotten_to: Generated<number>;
}

/** An event's place in the tree, and what was hashed of it. It stays when the event is deleted. */
export interface EventLeaves {
  project_id: string;
  position: number;
  event_id: number;
  /** Of the event without the personal part of its detail. */
  body_hash: Buffer;
  /** Of the personal part and the salt of the event; null without one. */
  personal_hash: Buffer | null;
  /** When the event may be deleted; null for never. */
  kept_until: OptionalTime;
  /** When its event is looked at again, in place of `kept_until`; `infinity` once it is deleted. */
  sweep_at: OptionalTime;
}

/** Hashes of full subtrees, of every fourth level. */
export interface EventNodes {
  project_id: string;
  level: number;
  position: number;
  hash: Buffer;
}

/** Signed tree heads. */
export interface EventHeads {
  project_id: string;
  size: number;
  root: Buffer;
  signed_at: Time;
  jws: string;
  /** Up to which rung of the ladder it was looked at whether it stays. */
  rung: Generated<number>;
}
