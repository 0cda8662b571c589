import { gatheredKinds } from '@latchkey/protocol/event-kinds';
import type { Context } from '../../platform/context.ts';
import type { StoredEvent } from '../events/event.ts';
import { deleteDueEvents } from './retention-queries.ts';

export const DAY_MILLIS = 24 * 3_600_000;
/** Strangers can cause these as often as they like, so they stay no longer, whatever the project says. */
const GATHERED_DAYS = 90;
const BATCH = 1_000;

const gathered: ReadonlySet<string> = new Set(gatheredKinds);
/** They explain why the personal part of other events is gone, so they stay as long as the project. */
const lasting: ReadonlySet<string> = new Set(['user.deleted', 'user.merged', 'team.deleted']);

/** When an event may be deleted, in milliseconds since the epoch; null for one that stays as long as its project. */
export function keptUntil({ kind, at }: Pick<StoredEvent, 'kind' | 'at'>, retentionDays: number | null): number | null {
  if (lasting.has(kind)) return null;
  const days = gathered.has(kind) ? Math.min(GATHERED_DAYS, retentionDays ?? GATHERED_DAYS) : retentionDays;
  return days === null ? null : at + days * DAY_MILLIS;
}

/** Deletes events that were kept for as long as both their leaf promises and their project says now. */
export async function sweepEvents({ db, now }: Context): Promise<void> {
  while ((await deleteDueEvents(db, { now, gatheredDays: GATHERED_DAYS, most: BATCH })) === BATCH);
}
