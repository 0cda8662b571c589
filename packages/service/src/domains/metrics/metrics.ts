import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { wireProjectId } from '../projects/project-id.ts';
import { describe } from '../users/describe.ts';
import { findUsers } from '../users/find.ts';
import { listUsers } from '../users/list.ts';
import type { User } from '../users/user.ts';
import { activityCounts, countsOf, latestActive, ownedCounts } from './queries.ts';

type Row = Endpoints['GET /internal/metrics'];
type OwnedRow = Endpoints['GET /latchkey/projects/metrics'];
type ActivityRow = Endpoints['GET /latchkey/metrics/activity'];
type Counts = Awaited<ReturnType<typeof countsOf>>;

const DAYS = 31;
/** Twice as many as the longest range of the dashboard, which compares it with the days before it. */
const MOST_DAYS = 180;
const WEEKS = 12;
const WEEK_DAYS = 7;
const MONTHS = 12;
const DAY_MILLIS = 24 * 3_600_000;
const SHOWN_USERS = 5;

/** The figures of a project, as far as they are counted: a moment ago. */
export async function readMetrics(context: Context, project: Project): Promise<ResultOf<Row>> {
  const { db, now } = context;
  const days = lastDays(now, DAYS);
  const [counts, newest, active] = await Promise.all([
    countsOf(db, project.id, days[0] as string),
    listUsers(context, project, { limit: SHOWN_USERS, desc: true }),
    recentlyActive(context, project),
  ]);
  return {
    total_users: of(counts, 'users').get('') ?? 0,
    daily_users: byDay(days, of(counts, 'sign_ups')),
    daily_active_users: byDay(days, of(counts, 'active')),
    users_by_country: Object.fromEntries(of(counts, 'country')),
    recently_registered: newest.items,
    recently_active: active.map((user) => describe(project, user)),
    login_methods: [...of(counts, 'method')].map(([method, count]) => ({ method, count })),
  };
}

/** The users and sign-ups of every project that a user of project `internal` owns, in the order of the list of projects. */
export async function readOwnedMetrics({ db, now }: Context, userId: string): Promise<ResultOf<OwnedRow>['items']> {
  const days = { fromDay: dayOf(now - (WEEKS * WEEK_DAYS - 1) * DAY_MILLIS), today: dayOf(now) };
  return (await ownedCounts(db, userId, days)).map(({ projectId, users, signUps }) => ({
    project_id: wireProjectId(projectId),
    total_users: users,
    weekly_sign_ups: Array.from({ length: WEEKS }, (_, week) => signUps[WEEKS - 1 - week] ?? 0),
  }));
}

/** Weeks begin on a Monday of UTC. What comes before the first that was counted is left out. */
export async function readActivity({ db, now }: Context, project: Project): Promise<ResultOf<ActivityRow>> {
  const monday = now - ((new Date(now).getUTCDay() + 6) % WEEK_DAYS) * DAY_MILLIS;
  const weeks = Array.from({ length: WEEKS }, (_, index) =>
    dayOf(monday - (WEEKS - 1 - index) * WEEK_DAYS * DAY_MILLIS),
  );
  const months = Array.from({ length: MONTHS }, (_, index) => monthOf(now, MONTHS - 1 - index));
  const days = lastDays(now, MOST_DAYS);
  const counts = await activityCounts(db, project.id, {
    day: days[0] as string,
    week: weeks[0] as string,
    month: months[0] as string,
  });
  const retained = of(counts, 'retained');
  const cohorts = sinceFirst(weeks, (week) => retained.has(`${week} 0`));
  return {
    daily_users: byDay(days, of(counts, 'sign_ups')),
    daily_active_users: byDay(days, of(counts, 'active')),
    weekly_active_users: counted(weeks, of(counts, 'active_weeks')),
    monthly_active_users: counted(months, of(counts, 'active_months')).map(({ date, activity }) => ({
      date: `${date}-01`,
      activity,
    })),
    retention: cohorts.map((week, index) => ({
      week,
      active: cohorts.slice(index).map((_, later) => retained.get(`${week} ${later}`) ?? 0),
    })),
    sign_in_methods: [...of(counts, 'method_used')].map(([method, at]) => ({ method, last_used_at_millis: at })),
  };
}

const sinceFirst = (keys: readonly string[], isCounted: (key: string) => boolean) =>
  keys.slice(keys.findIndex(isCounted) < 0 ? keys.length : keys.findIndex(isCounted));

const counted = (keys: readonly string[], counts: ReadonlyMap<string, number>) =>
  byDay(
    sinceFirst(keys, (key) => counts.has(key)),
    counts,
  );

/** The month, so many before that of an instant. */
function monthOf(now: number, before: number): string {
  const at = new Date(now);
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - before)).slice(0, 'YYYY-MM'.length);
}

/** Those who are gone by now leave a gap. */
async function recentlyActive({ db }: Context, project: Project): Promise<User[]> {
  const ids = await latestActive(db, project.id);
  const users = new Map((await findUsers(db, project, ids)).map((user) => [user.id, user]));
  return ids.flatMap((id) => users.get(id) ?? []);
}

const of = (counts: Counts, metric: Counts[number]['metric']) =>
  new Map(counts.filter((count) => count.metric === metric).map(({ key, count }) => [key, count]));

/** So many days, oldest first. */
const lastDays = (now: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MILLIS));

const byDay = (days: readonly string[], counts: ReadonlyMap<string, number>) =>
  days.map((date) => ({ date, activity: counts.get(date) ?? 0 }));

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
