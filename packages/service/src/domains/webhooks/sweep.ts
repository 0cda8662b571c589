import type { Context } from '../../platform/context.ts';
import { firstDay } from './log/metrics.ts';
import { deleteOldDays, deleteOldMessages, deleteOldPayloads } from './queries.ts';

/** For so long it is known what was delivered, and waits what is not. */
const KEEP_MILLIS = 30 * 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes what was told long ago, with its deliveries, their tries and what was counted of them. */
export async function sweepWebhooks({ db, now }: Context): Promise<void> {
  while ((await deleteOldMessages(db, now - KEEP_MILLIS, BATCH)) === BATCH);
  while ((await deleteOldPayloads(db, now - KEEP_MILLIS, BATCH)) === BATCH);
  while ((await deleteOldDays(db, firstDay(now), BATCH)) === BATCH);
}
