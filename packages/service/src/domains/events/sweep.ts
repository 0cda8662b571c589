import { gatheredKinds } from '@latchkey/protocol/event-kinds';
import type { Context } from '../../platform/context.ts';
import { deleteGathered } from './queries.ts';

/** For so long it is known what failed; what was done stays in the log. */
const KEEP_MILLIS = 90 * 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes what strangers caused long ago. */
export async function sweepEvents({ db, now }: Context): Promise<void> {
  while ((await deleteGathered(db, now - KEEP_MILLIS, BATCH)) === BATCH);
}

const sweptKinds: ReadonlySet<string> = new Set(gatheredKinds);

/** When an event may be deleted, in milliseconds since the epoch; null for one that stays in the log. */
export const keptUntil = ({ kind, at }: { readonly kind: string; readonly at: number }): number | null =>
  sweptKinds.has(kind) ? at + KEEP_MILLIS : null;
