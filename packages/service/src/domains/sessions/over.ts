import type { Project } from '../projects/project.ts';

export const DAY_MILLIS = 24 * 3_600_000;
/** No refresh is written down that comes sooner than this after one that was. */
export const ACTIVITY_MILLIS = 5 * 60_000;

interface Lasting {
  readonly expiresAt: number;
  readonly lastUsedAt: number;
}

/**
 * Whether a session is over though nobody has ended it: at its expiry, or when it was not refreshed for as long as the
 * project allows, which is never sooner than that. Its access tokens have expired long before.
 */
export function isOver({ config }: Project, { expiresAt, lastUsedAt }: Lasting, now: number): boolean {
  if (expiresAt <= now) return true;
  const { session_idle_days: days } = config;
  return days !== null && now - lastUsedAt >= days * DAY_MILLIS + ACTIVITY_MILLIS;
}
