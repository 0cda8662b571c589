/** What is measured, each a call that applications make all the time. */
export const caseNames = [
  'read-user',
  'check-permission',
  'list-users',
  'refresh',
  'password-sign-in',
  'sign-up',
] as const;

export type CaseName = (typeof caseNames)[number];

/**
 * What one active user comes to in a month: ten days with two visits of twenty minutes each. An access token is good for
 * ten minutes, so each visit refreshes twice; its server reads the user three times and checks ten permissions. A user signs
 * in twice a month, one in ten is new, and one in ten has an administrator look at a page of the user list.
 */
export const callsAMonth: Readonly<Record<CaseName, number>> = {
  'read-user': 60,
  'check-permission': 200,
  'list-users': 0.1,
  refresh: 40,
  'password-sign-in': 2,
  'sign-up': 0.1,
};

/** The busiest hour has so many times the calls of the average one. */
export const PEAK = 4;
/** How busy the installation is in that hour: the rest is for surprises. */
export const LOAD = 0.5;
export const SECONDS_A_MONTH = 30 * 86_400;

/** What an installation holds. */
export interface Capacity {
  /** Users who are active in a month, to two digits. */
  readonly monthlyActiveUsers: number;
  /** Which part of the installation's time goes into each kind of call, in percent. */
  readonly share: Readonly<Record<CaseName, number>>;
}

/**
 * How many monthly active users an installation holds that does so many of each call in a second, where it does nothing
 * else: the time that one user takes, against the time that there is. Null where a kind of call did not succeed at all.
 */
export function capacityOf(perSecond: Readonly<Record<CaseName, number>>): Capacity | null {
  const seconds = caseNames.map((name) => [name, callsAMonth[name] / perSecond[name]] as const);
  const ofOneUser = seconds.reduce((sum, [, one]) => sum + one, 0);
  if (!Number.isFinite(ofOneUser)) return null;
  const share = Object.fromEntries(seconds.map(([name, one]) => [name, Math.round((one / ofOneUser) * 100)]));
  return {
    monthlyActiveUsers: inTwoDigits((LOAD * SECONDS_A_MONTH) / PEAK / ofOneUser),
    share: share as Record<CaseName, number>,
  };
}

/** An estimate has no more digits than it is good for, and is rounded down. */
function inTwoDigits(users: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, users))) - 1);
  return Math.floor(users / unit) * unit;
}
