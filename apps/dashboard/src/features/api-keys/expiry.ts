const DAY = 24 * 60 * 60 * 1000;

/** The lifetimes offered for keys, shortest first. */
export const lifetimes = [
  { label: '1 day', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: '1 year', days: 365 },
  { label: 'Never', days: Number.POSITIVE_INFINITY },
] as const;

export const usualLifetime = '1 year';

/** Keys always expire on the wire; this is far enough away to count as never. */
const NEVER = new Date(Date.UTC(2099, 11, 31));

export function endOf(label: string, now: number): Date {
  const days = lifetimes.find((lifetime) => lifetime.label === label)?.days ?? 1;
  return Number.isFinite(days) ? new Date(now + days * DAY) : NEVER;
}

export const isForever = (end: Date): boolean => end >= NEVER;
