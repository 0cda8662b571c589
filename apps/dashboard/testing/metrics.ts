import type { Sent } from '@latchkey/testing/fake-api/samples/ids';
import { DAY, NOW } from '@latchkey/testing/fake-api/samples/ids';
import type { ProjectBody } from '@latchkey/testing/fake-api/samples/project';
import type { UserBody } from '@latchkey/testing/fake-api/samples/user';

export type MetricsBody = Sent<'GET /internal/metrics'>;

const DAYS = 31;
const SHOWN_USERS = 5;

/** The last days, today last. */
const byDay = (days: number, of: (daysAgo: number) => number) =>
  Array.from({ length: days }, (_, index) => {
    const daysAgo = days - 1 - index;
    return { date: new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10), activity: of(daysAgo) };
  });

/** There was less to count more than a month ago. */
const daily = (isBusy: boolean, days: number) => ({
  daily_users: byDay(days, (daysAgo) => (isBusy ? (daysAgo * 7) % (daysAgo < DAYS ? 5 : 4) : 0)),
  daily_active_users: byDay(days, (daysAgo) => (isBusy ? 9 + ((daysAgo * 13) % (daysAgo < DAYS ? 22 : 16)) : 0)),
});

/** For a busy project, or one without users. */
export function metricsOf(users: readonly UserBody[]): MetricsBody {
  const isBusy = users.length > 0;
  return {
    total_users: users.length,
    ...daily(isBusy, DAYS),
    users_by_country: isBusy ? { US: 17, DE: 12, JP: 8, FR: 8, CH: 5, BR: 3, IN: 2, KE: 1, NO: 1, XK: 1 } : {},
    recently_registered: users.slice(0, SHOWN_USERS),
    recently_active: users.slice(2, 2 + SHOWN_USERS),
    login_methods: isBusy
      ? [
          { method: 'password', count: 41 },
          { method: 'google', count: 23 },
          { method: 'otp', count: 12 },
          { method: 'passkey', count: 6 },
        ]
      : [],
  };
}

export type ActivityBody = Sent<'GET /latchkey/metrics/activity'>;

const WEEK = 7 * DAY;
const COHORTS = 9;
const MOST_DAYS = 180;

/** Of a project that has grown for nine weeks, or of one without users. */
export function activityOf(users: readonly UserBody[]): ActivityBody {
  const now = new Date(NOW);
  const monday = NOW - ((now.getUTCDay() + 6) % 7) * DAY;
  const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);
  const weeks = users.length === 0 ? [] : Array.from({ length: COHORTS }, (_, index) => COHORTS - 1 - index);
  return {
    ...daily(users.length > 0, MOST_DAYS),
    weekly_active_users: weeks.map((ago) => ({
      date: dayOf(monday - ago * WEEK),
      activity: 60 - ago * 5 + (ago % 3) * 4,
    })),
    monthly_active_users: weeks.slice(-3).map((ago) => ({
      date: dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)),
      activity: 142 - ago * 38,
    })),
    retention: weeks.map((ago) => {
      const size = 12 + ((ago * 5) % 9);
      const active = Array.from({ length: ago + 1 }, (_, later) => Math.round(size / (1 + later * 0.4)));
      return { week: dayOf(monday - ago * WEEK), active };
    }),
    sign_in_methods:
      users.length === 0
        ? []
        : [
            { method: 'password', last_used_at_millis: NOW - 4 * 60_000 },
            { method: 'google', last_used_at_millis: NOW - 3 * 3_600_000 },
            { method: 'passkey', last_used_at_millis: NOW - 90 * DAY },
          ],
  };
}

type OwnedMetricsBody = Sent<'GET /latchkey/projects/metrics'>['items'][number];

const WEEKS = 12;

/** Of each project, from large to small; one in five has no users. */
export const ownedMetricsOf = (projects: readonly ProjectBody[]): OwnedMetricsBody[] =>
  projects.map(({ id }, turn) => {
    const isEmpty = turn % 5 === 4;
    const signUps = (week: number) => ((week * (turn + 3)) % 7) + (turn % 2 === 0 ? week : WEEKS - week);
    const weekly_sign_ups = Array.from({ length: WEEKS }, (_, week) => (isEmpty ? 0 : signUps(week)));
    const sum = weekly_sign_ups.reduce((sum, count) => sum + count, 0);
    const before = isEmpty ? 0 : Math.round(48_210 / (turn + 1) ** 3);
    return { project_id: id, total_users: before + sum, weekly_sign_ups };
  });
