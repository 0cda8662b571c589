import { hash } from 'node:crypto';
import { partsOfDetail } from '../../platform/events/events.ts';
import type { StoredEvent } from '../events/event.ts';
import { leafHash } from './merkle.ts';

/** What the tree holds of an event, and what stays when the event is deleted. */
export interface Leaf {
  readonly bodyHash: Buffer;
  readonly personalHash: Buffer | null;
  /** Milliseconds since the epoch; null for ever. */
  readonly keptUntil: number | null;
}

/** An event with the salt of its personal part; null where that was erased. */
export interface SaltedEvent extends StoredEvent {
  readonly salt: string | null;
}

/** The texts that are hashed of an event, as a proof shows them. */
export interface EventTexts {
  readonly body: string;
  readonly personal: string | null;
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** What is hashed of an event; the hash of its personal part is the one that was computed when it was appended. */
export function textsOf(event: SaltedEvent, personalHash: Buffer | null): EventTexts {
  const { lasting, personal } = partsOf(event);
  return { body: bodyOf(event, lasting, personalHash), personal };
}

/** What the tree keeps of an event. */
export function leafOf(event: SaltedEvent, keptUntil: number | null): Leaf {
  const { lasting, personal } = partsOf(event);
  const personalHash = personal === null || event.salt === null ? null : sha256(`${event.salt}.${personal}`);
  return { bodyHash: sha256(bodyOf(event, lasting, personalHash)), personalHash, keptUntil };
}

function partsOf({ detail }: SaltedEvent) {
  const { lasting, personal } = partsOfDetail(detail);
  return { lasting, personal: Object.keys(personal).length === 0 ? null : sorted(personal) };
}

const bodyOf = (
  { id, kind, at, actor, subjectId, requestId }: SaltedEvent,
  lasting: Readonly<Record<string, unknown>>,
  personalHash: Buffer | null,
): string =>
  sorted({
    id: String(id),
    kind,
    at_millis: at,
    actor,
    subject_id: subjectId,
    request_id: requestId,
    detail: lasting,
    personal_hash: personalHash?.toString('base64url') ?? null,
  });

/** The hash in the tree. What it is of stays when the event is deleted, and says whether that was due. */
export const hashOfLeaf = ({ bodyHash, keptUntil }: Pick<Leaf, 'bodyHash' | 'keptUntil'>): Buffer =>
  leafHash(JSON.stringify({ v: 1, kept_until_millis: keptUntil, body: bodyHash.toString('base64url') }));

/** As JSON with the names of all objects in order: JSON of the database has none. */
const sorted = (value: unknown): string => JSON.stringify(inOrder(value));

function inOrder(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(inOrder);
  // Without a prototype: a name may be `__proto__`.
  const ordered: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(value).sort()) ordered[name] = inOrder((value as Record<string, unknown>)[name]);
  return ordered;
}
