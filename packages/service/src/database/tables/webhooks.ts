import type { Generated } from 'kysely';
import type { Json, OptionalJson, OptionalTime, Time } from './columns.ts';

/** Receivers that are told of what happens in a project. */
export interface WebhookEndpoints {
  project_id: string;
  id: string;
  url: string;
  description: string;
  /** What it is told of; null for everything. */
  kinds: OptionalJson;
  is_enabled: boolean;
  paused_at: OptionalTime;
  pause_reason: 'failing' | 'gone' | null;
  /** Sealed, as is the one before. */
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: OptionalTime;
  /** What was committed before it was switched on, it is not told: a `pg_snapshot`. */
  told_since: Generated<string>;
  created_at: Time;
  updated_at: Time;
  last_delivered_at: OptionalTime;
  failing_since: OptionalTime;
  /** Whether its last try failed or took long; it gets lanes of its own then. */
  is_slow: Generated<boolean>;
  /** When the next try is due; null where nothing waits, or nothing may be tried. */
  due_at: OptionalTime;
  /** The worker that has claimed it, exclusively until the claim expires. */
  /** Whether its deliveries wait for each other. */
  is_ordered: Generated<boolean>;
  claim: string | null;
  claimed_until: OptionalTime;
}

/** What receivers are told, once for all receivers of a project. */
export interface WebhookMessages {
  project_id: string;
  /** Receivers see it. */
  id: string;
  /** Null for made-up ones. */
  event_id: number | null;
  subject_id: string | null;
  kind: string;
  /** Null once it was dropped with its subject. */
  data: OptionalJson;
  is_subject_gone: Generated<boolean>;
  created_at: Time;
}

/** A message on its way to one receiver, and what became of it. */
export interface WebhookDeliveries {
  project_id: string;
  id: string;
  position: Generated<number>;
  endpoint_id: string;
  message_id: string;
  kind: string;
  state: 'pending' | 'delivered' | 'failed';
  /** Whether those behind it wait for it. */
  in_order: boolean;
  /** Tries since it was last asked for. */
  tries: Generated<number>;
  attempt_count: Generated<number>;
  first_tried_at: OptionalTime;
  /** Null once it came to an end. */
  next_attempt_at: OptionalTime;
  last_status: number | null;
  last_error: string | null;
  created_at: Time;
}

/** A try, and the answer. */
export interface WebhookAttempts {
  project_id: string;
  id: Generated<number>;
  delivery_id: string;
  at: Time;
  duration_millis: number;
  status: number | null;
  error: string | null;
  request_headers: Json;
  response_headers: OptionalJson;
  response_body: string | null;
}

/** How an endpoint's attempts of a day ended. Counted as they are written down, and kept as long as the endpoint. */
export interface WebhookAttemptDays {
  project_id: string;
  endpoint_id: string;
  /** A day of UTC. */
  day: string;
  delivered: number;
  failed: number;
  /** How long the delivered ones took, all together. */
  delivered_millis: number;
}
