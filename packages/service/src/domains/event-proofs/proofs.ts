import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Db } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { hashOfLeaf, textsOf } from './leaf.ts';
import { consistencyPath, hasher, inclusionPath, nodesUnder, type Span } from './merkle.ts';
import { entriesFrom, latestSize, nodesOf, provableEvent, type StoredEntry } from './queries.ts';
import { HEAD_PAUSE_MILLIS, READER } from './reader.ts';

type Inclusion = Endpoints['GET /latchkey/event-proofs/inclusion/:event_id'];
type Consistency = Endpoints['GET /latchkey/event-proofs/consistency'];
type Entries = Endpoints['GET /latchkey/event-proofs/entries'];
type Entry = ResultOf<Entries>['items'][number];

const USUAL = 100;

/** What a caller wants to know of an event. */
export interface Asked {
  /** Whether the caller may read events, and not only prove them. */
  readonly isReader: boolean;
}

/**
 * Proves that an event is in a head. The head doesn't have to be stored still: the tree of each size up to the latest head
 * has been signed with those after it. Throws the refusals EVENT_UNKNOWN, EVENT_NOT_SIGNED, EVENT_WITHOUT_PROOF,
 * EVENT_HEAD_UNKNOWN, EVENT_NOT_IN_HEAD.
 */
export async function proveInclusion(
  { db }: Context,
  project: Project,
  eventId: number,
  { size: given }: InputOf<Inclusion>['query'],
  { isReader }: Asked,
): Promise<ResultOf<Inclusion>> {
  const { entry, isThere, isPending, latest } = await provableEvent(db, project.id, eventId, READER);
  if (!entry) {
    if (!isThere) throw new Refusal('EVENT_UNKNOWN');
    throw isPending ? notSigned() : new Refusal('EVENT_WITHOUT_PROOF');
  }
  const { position } = entry;
  if (given !== undefined && given > (latest ?? 0)) throw new Refusal('EVENT_HEAD_UNKNOWN');
  if (given !== undefined && position >= given) throw new Refusal('EVENT_NOT_IN_HEAD');
  const size = given ?? latest ?? 0;
  if (position >= size) throw notSigned();
  const leaf = { from: position, to: position + 1 };
  const spans = inclusionPath(position, size);
  const hashOf = await hashesOf(db, project, [leaf, ...spans]);
  const described = describe(entry, spans.map(hashOf));
  return { ...described, ...(isReader ? {} : UNREAD), size, leaf_hash: hashOf(leaf) };
}

const UNREAD = { body: null, personal: null, salt: null };

const notSigned = () => new Refusal('EVENT_NOT_SIGNED', { retryAfter: HEAD_PAUSE_MILLIS / 1000 });

/**
 * Proves that a head begins with an earlier one, which doesn't have to be stored still. Throws the refusals
 * EVENT_HEAD_UNKNOWN and EVENT_HEADS_REVERSED.
 */
export async function proveConsistency(
  { db }: Context,
  project: Project,
  { from, to: given }: InputOf<Consistency>['query'],
): Promise<ResultOf<Consistency>> {
  const latest = await latestSize(db, project.id);
  const to = given ?? latest;
  if (latest === null || to === null || Math.max(from, to) > latest) throw new Refusal('EVENT_HEAD_UNKNOWN');
  if (from > to) throw new Refusal('EVENT_HEADS_REVERSED');
  const spans = consistencyPath(from, to);
  const hashOf = await hashesOf(db, project, spans);
  return { from, to, path: spans.map(hashOf) };
}

/** Entries of the log at a head, each with its proof. Throws the refusal EVENT_HEAD_UNKNOWN. */
export async function listEntries(
  { db }: Context,
  project: Project,
  { size, from = 0, limit = USUAL }: InputOf<Entries>['query'],
): Promise<ResultOf<Entries>> {
  if (size > ((await latestSize(db, project.id)) ?? 0)) throw new Refusal('EVENT_HEAD_UNKNOWN');
  const entries = await entriesFrom(db, project.id, from, Math.min(size, from + limit));
  const paths = entries.map(({ position }) => inclusionPath(position, size));
  const hashOf = await hashesOf(db, project, paths.flat());
  const items = entries.map((entry, at) => describe(entry, paths[at]?.map(hashOf) ?? []));
  return { items, is_paginated: false };
}

/** What the database has now: whether it is what was appended, those find out who verify it. */
function describe({ position, event, bodyHash, personalHash, keptUntil }: StoredEntry, path: string[]): Entry {
  const texts = event && textsOf(event, personalHash);
  const personal = personalHash === null || event?.salt === null ? null : (texts?.personal ?? null);
  return {
    position,
    kept_until_millis: keptUntil,
    body: texts?.body ?? null,
    body_hash: bodyHash.toString('base64url'),
    personal,
    // A salt alone proves nothing, and helps to guess what was erased.
    salt: personal === null ? null : (event?.salt ?? null),
    path,
  };
}

/** Computes the hashes of subtrees from what is stored, which is read by one statement. */
async function hashesOf(db: Db, project: Project, spans: readonly Span[]): Promise<(span: Span) => string> {
  const found = await nodesOf(db, project.id, nodesUnder(spans));
  const hashes = new Map(
    found.map((node) => [`${node.level} ${node.position}`, node.hash ?? hashOfLeaf(node)] as const),
  );
  const hashOf = hasher(({ level, position }) => {
    const hash = hashes.get(`${level} ${position}`);
    if (!hash) throw new Error(`The event log of project ${project.id} lacks the node ${level}/${position}.`);
    return hash;
  });
  return (span) => hashOf(span).toString('base64url');
}
