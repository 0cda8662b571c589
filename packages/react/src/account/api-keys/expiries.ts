const DAY_MILLIS = 86_400_000;

/** How long a new key may last, in days; null for ever. */
export const expiries = [1, 7, 30, 90, 365, null] as const;
export type Expiry = (typeof expiries)[number];

export const usualExpiry = 30 satisfies Expiry;

export const expiresAt = (now: number, days: Expiry): Date | null =>
  days === null ? null : new Date(now + days * DAY_MILLIS);
