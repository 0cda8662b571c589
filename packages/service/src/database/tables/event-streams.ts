import type { Generated } from 'kysely';
import type { OptionalTime, Time } from './columns.ts';

/** Receivers that the event log of a project is sent to. */
export interface EventStreams {
  project_id: string;
  id: string;
  description: string;
  is_enabled: boolean;
  /** The receiver with its secrets, as sealed JSON. */
  target: Buffer;
  /** The place in the log of the next event; the receiver has confirmed those before. */
  position: number;
  /** The size of the last signed tree head that the receiver has confirmed. */
  head_size: number;
  /** Events, and heads, of a batch at most: fewer after the receiver has called one too large. */
  batch_size: number;
  /** When the next try may be made. */
  due_at: Time;
  /** Tries in a row that failed. */
  failures: Generated<number>;
  failing_since: OptionalTime;
  last_error: string | null;
  last_status: number | null;
  last_sent_at: OptionalTime;
  /** The receiver took long for its last batch, which it took. */
  is_slow: Generated<boolean>;
  /** The worker that has claimed it, exclusively until the claim expires. */
  claim: string | null;
  claimed_until: OptionalTime;
  created_at: Time;
  updated_at: Time;
}
