import type { Actor } from '../../platform/events/events.ts';

/** An event as the database has it. */
export interface StoredEvent {
  readonly id: number;
  readonly kind: string;
  readonly at: number;
  readonly actor: Actor;
  readonly subjectId: string;
  readonly requestId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
