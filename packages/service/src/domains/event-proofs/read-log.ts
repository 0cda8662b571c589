import type { Db } from '../../database/tables.ts';
import type { StoredEvent } from '../events/event.ts';
import { entriesFrom, headsAfter, type StoredHead, treeSizes } from './queries.ts';

export type { StoredHead as SignedHead } from './queries.ts';

/** A place in the log of a project, behind which a reader goes on. */
export interface LogPlace {
  /** The position of the next event. */
  readonly position: number;
  /** The size of the last signed head that was read. */
  readonly headSize: number;
}

/** What comes next in the log of a project. */
export interface LogPart {
  /** Whether the tree counts an event behind the entries whose leaf is missing: the log can't be read past it. */
  readonly isBroken: boolean;
  /** Whether there may be more than what was asked for. */
  readonly isFull: boolean;
  /** In the order of the log; null for an event that was deleted when its time was over. */
  readonly entries: readonly {
    readonly position: number;
    readonly bodyHash: Buffer;
    readonly event: StoredEvent | null;
  }[];
  /** Signed heads that cover no event behind the entries, the smallest first. */
  readonly heads: readonly StoredHead[];
  /** How far the heads go: there are no others up to this size. */
  readonly headSize: number;
}

/** Where the log of a project ends now. */
export async function endOfLog(db: Db, projectId: string): Promise<LogPlace> {
  const { size, headSize } = await treeSizes(db, projectId);
  return { position: size, headSize };
}

/**
 * The next events of a project in the order of its log, and the heads that were signed of them, at most so many of each. It
 * ends before the first place without a leaf.
 */
export async function readLog(db: Db, projectId: string, from: LogPlace, most: number): Promise<LogPart> {
  // The sizes first: leaves and heads up to those are all there then.
  const { size, headSize: signed } = await treeSizes(db, projectId);
  const found = await entriesFrom(db, projectId, from.position, from.position + most);
  const gap = found.findIndex(({ position }, at) => position !== from.position + at);
  const entries = gap === -1 ? found : found.slice(0, gap);
  const end = from.position + entries.length;
  const upTo = Math.min(signed, end);
  const heads = await headsAfter(db, projectId, { after: from.headSize, upTo }, most);
  const last = heads.at(-1)?.size ?? from.headSize;
  const areAllHeads = heads.length < most;
  return {
    entries,
    heads,
    headSize: areAllHeads ? Math.max(from.headSize, upTo) : last,
    isBroken: entries.length < most && end < size,
    isFull: entries.length === most || !areAllHeads,
  };
}
