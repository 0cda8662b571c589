import type { Project } from '../../projects/project.ts';
import { policyOf } from '../../sign-in-policy/policy.ts';

export const DAY_MILLIS = 24 * 3_600_000;
/** No refresh is written down that comes sooner than this after one that was. */
export const ACTIVITY_MILLIS = 5 * 60_000;

interface Lasting {
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number;
}

/**
 * Whether a session is over without having been ended: past its expiry, past the project's maximum age, or not refreshed
 * for as long as the project allows (never sooner than that). Its access tokens have expired by then, except the last
 * ones of a session that ended by age.
 */
export function isExpired(project: Project, { createdAt, expiresAt, lastUsedAt }: Lasting, now: number): boolean {
  const { createdAfter, usedAfter } = openSince(project, now);
  return expiresAt <= now || createdAt <= createdAfter || lastUsedAt <= usedAfter;
}

/** What a session that hasn't expired yet was created after, and used after: `isExpired` for queries. */
export function openSince(
  project: Project,
  now: number,
): { readonly createdAfter: number; readonly usedAfter: number } {
  const { sessionIdleDays, sessionMaxDays } = policyOf(project);
  return {
    // Without a limit it is the epoch, which databases take.
    createdAfter: Math.max(now - millisOf(sessionMaxDays), 0),
    usedAfter: Math.max(now - millisOf(sessionIdleDays) - ACTIVITY_MILLIS, 0),
  };
}

/** When a session that begins now is over by its age alone, in a project that has sessions last so long. */
export const lastMoment = (project: Project, now: number, lifetimeMillis: number): number =>
  now + Math.min(lifetimeMillis, millisOf(policyOf(project).sessionMaxDays));

const millisOf = (days: number | null): number => (days === null ? Number.POSITIVE_INFINITY : days * DAY_MILLIS);
