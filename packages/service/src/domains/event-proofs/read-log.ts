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
  /** In the order of the log; null for an event that was deleted when its time was over. */
  readonly entries: readonly { readonly position: number; readonly event: StoredEvent | null }[];
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

/** The next events of a project in the order of its log, and the heads that were signed of them, at most so many of each. */
export async function readLog(db: Db, projectId: string, from: LogPlace, most: number): Promise<LogPart> {
  // The sizes first: heads up to that one are all there then.
  const { headSize: signed } = await treeSizes(db, projectId);
  const entries = await entriesFrom(db, projectId, from.position, from.position + most);
  const end = (entries.at(-1)?.position ?? from.position - 1) + 1;
  const upTo = Math.min(signed, end);
  const heads = await headsAfter(db, projectId, { after: from.headSize, upTo }, most);
  const last = heads.at(-1)?.size ?? from.headSize;
  return { entries, heads, headSize: heads.length === most ? last : Math.max(from.headSize, upTo) };
}
