import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Db } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { hashOfLeaf, textsOf } from './leaf.ts';
import { consistencyPath, hasher, inclusionPath, nodesUnder, type Span } from './merkle.ts';
import { entriesFrom, headSizes, nodesOf, placeOfEvent, type StoredEntry } from './queries.ts';

type Inclusion = Endpoints['GET /latchkey/event-proofs/inclusion/:event_id'];
type Consistency = Endpoints['GET /latchkey/event-proofs/consistency'];
type Entries = Endpoints['GET /latchkey/event-proofs/entries'];
type Entry = ResultOf<Entries>['items'][number];

const USUAL = 100;

/** Proves that an event is in a head. Throws the refusals EVENT_UNKNOWN, EVENT_HEAD_UNKNOWN, EVENT_NOT_IN_HEAD. */
export async function proveInclusion(
  { db }: Context,
  project: Project,
  eventId: number,
  { size: given }: InputOf<Inclusion>['query'],
): Promise<ResultOf<Inclusion>> {
  const { position, latest, isHead } = await placeOfEvent(db, project.id, eventId, given);
  if (position === null) throw new Refusal('EVENT_UNKNOWN');
  const size = given ?? latest;
  if (size === null || (given !== undefined && !isHead)) throw new Refusal('EVENT_HEAD_UNKNOWN');
  if (position >= size) throw new Refusal('EVENT_NOT_IN_HEAD');
  const leaf = { from: position, to: position + 1 };
  const spans = inclusionPath(position, size);
  const hashOf = await hashesOf(db, project, [leaf, ...spans]);
  return { position, size, leaf_hash: hashOf(leaf), path: spans.map(hashOf) };
}

/** Proves that a head begins with an earlier one. Throws the refusals EVENT_HEAD_UNKNOWN and EVENT_HEADS_REVERSED. */
export async function proveConsistency(
  { db }: Context,
  project: Project,
  { from, to: given }: InputOf<Consistency>['query'],
): Promise<ResultOf<Consistency>> {
  const { latest, found } = await headSizes(db, project.id, given === undefined ? [from] : [from, given]);
  const to = given ?? latest;
  if (to === null || !found.includes(from) || (given !== undefined && !found.includes(given)))
    throw new Refusal('EVENT_HEAD_UNKNOWN');
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
  const { found } = await headSizes(db, project.id, [size]);
  if (!found.includes(size)) throw new Refusal('EVENT_HEAD_UNKNOWN');
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
