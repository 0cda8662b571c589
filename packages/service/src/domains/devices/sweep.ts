import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import { deleteTrustedBefore } from './queries.ts';

const DAY_MILLIS = 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes the browsers whose time is over, whatever a project sets. */
export async function sweepTrustedDevices({ db, now }: Context): Promise<void> {
  const before = now - limits.trustedDeviceMaxDays * DAY_MILLIS;
  while ((await deleteTrustedBefore(db, before, BATCH)) === BATCH);
}
