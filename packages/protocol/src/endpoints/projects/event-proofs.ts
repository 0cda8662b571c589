import * as z from 'zod';
import { type EndpointTable, json, list, page } from '../../endpoint.ts';
import { integer } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const hash = z.string().describe('SHA-256, as base64url.');
const path = z.array(hash);
const position = integer.pipe(z.int().min(0));
const size = integer.pipe(z.int().min(1));

const Head = z.object({
  size: z.int().describe('How many events it is of.'),
  root: hash,
  signed_at_millis: z.int(),
  jws: z.string().describe('All of it, signed with the ES256 key of the project; the public key is in its header.'),
});

const Entry = z.object({
  position: z.int(),
  kept_until_millis: z.int().nullable().describe('From when on the event may be deleted; null for never.'),
  body: z.string().nullable().describe('The event as JSON text; null if it was deleted.'),
  body_hash: hash,
  personal: z.string().nullable().describe('The personal part of its detail as JSON text; null if there is none.'),
  salt: z.string().nullable().describe('What the personal part is hashed with; null once it was erased.'),
  path: path.describe('The inclusion proof of the entry.'),
});

const { body, personal, salt } = Entry.shape;

/** Server keys can't read events: they get what the leaf is computed from alone. */
const Proven = Entry.extend({
  size: z.int().describe('The size of the head that the proof leads to.'),
  leaf_hash: hash,
  body: body.describe('The event as JSON text; null if it was deleted, and without an admin key.'),
  personal: personal.describe(
    'The personal part of its detail as JSON text; null if there is none, and without an admin key.',
  ),
  salt: salt.describe('What the personal part is hashed with; null once it was erased, and without an admin key.'),
});

/** Proofs that the event log of a project is complete and unchanged (RFC 9162, section 2.1). */
export const eventProofs = {
  'GET /latchkey/event-proofs/heads': {
    purpose: 'List the signed tree heads of the event log, newest first.',
    access: 'server',
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1).max(limits.eventsPerPage)).optional(),
      cursor: size.optional().describe('The `next_cursor` of the previous page.'),
    }),
    answer: json(page(Head)),
    errors: [],
    addition: true,
  },
  'GET /latchkey/event-proofs/inclusion/:event_id': {
    purpose: 'Prove that an event is in the log at a signed tree head, with what its leaf is computed from.',
    access: 'server',
    params: z.strictObject({ event_id: integer }),
    query: z.strictObject({
      size: size.optional().describe('The size of a head, listed or kept; the latest head by default.'),
    }),
    answer: json(Proven),
    errors: [],
    refusals: ['EVENT_UNKNOWN', 'EVENT_NOT_SIGNED', 'EVENT_WITHOUT_PROOF', 'EVENT_HEAD_UNKNOWN', 'EVENT_NOT_IN_HEAD'],
    addition: true,
  },
  'GET /latchkey/event-proofs/consistency': {
    purpose: 'Prove that the log at a signed tree head begins with the log at an earlier one.',
    access: 'server',
    query: z.strictObject({
      from: size.describe('The size of the earlier head, listed or kept.'),
      to: size.optional().describe('The size of the later head; the latest head by default.'),
    }),
    answer: json(z.object({ from: z.int(), to: z.int(), path: path.describe('The consistency proof.') })),
    errors: [],
    refusals: ['EVENT_HEAD_UNKNOWN', 'EVENT_HEADS_REVERSED'],
    addition: true,
  },
  'GET /latchkey/event-proofs/entries': {
    purpose: 'Read the entries of the event log in their order, each with its inclusion proof.',
    access: 'admin',
    query: z.strictObject({
      size: size.describe('The size of the head that the proofs lead to.'),
      from: position.optional().describe('The position of the first one.'),
      limit: integer.pipe(z.int().min(1).max(limits.eventEntriesPerPage)).optional(),
    }),
    answer: json(list(Entry)),
    errors: [],
    refusals: ['EVENT_HEAD_UNKNOWN'],
    addition: true,
  },
} as const satisfies EndpointTable;
