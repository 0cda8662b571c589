import type { Store } from '@latchkey/sdk';
import type { Metrics } from '@latchkey/sdk/admin';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { averages, percentOf, sums, WEEK, type Weeks } from './weeks.ts';

const HOUR_MILLIS = 3_600_000;
/** Failures are counted up to here; more of them need a look anyway. */
const COUNTED = 100;

/** The numbers of the last week, beside those of the week before. */
export function Tiles({ metrics }: { readonly metrics: Metrics }) {
  const signUps = sums(metrics.dailyUsers);
  const active = averages(metrics.dailyActiveUsers);
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
      <Tile name="Users" count={inDigits(metrics.totalUsers)}>
        In total
      </Tile>
      <Tile name="Sign-ups in 7 days" count={inDigits(signUps.now)}>
        <Change weeks={signUps} />
      </Tile>
      <Tile name="Active users a day" count={inDigits(active.now)}>
        <Change weeks={active} />
      </Tile>
      <FailedSignIns />
      <FailedEmails />
    </dl>
  );
}

interface TileProps {
  readonly name: string;
  readonly count: string;
  readonly children: ReactNode;
}

function Tile({ name, count, children }: TileProps) {
  return (
    <div className="rounded-card border border-line bg-card px-4 py-3.5 sm:px-5">
      <dt className="text-soft">{name}</dt>
      <dd>
        <span className="block font-semibold text-xl tabular-nums tracking-tight">{count}</span>
        <span className="block text-soft text-xs">{children}</span>
      </dd>
    </div>
  );
}

/** The direction is in the words, too: the arrow alone says nothing to a screen reader. */
function Change({ weeks }: { readonly weeks: Weeks }) {
  const percent = percentOf(weeks);
  if (percent === undefined) return 'None in the 7 days before';
  if (percent === 0) return 'Same as the 7 days before';
  const isMore = percent > 0;
  return (
    <span className="flex items-center gap-1 [&>svg]:size-3.5">
      <span className={`flex items-center gap-0.5 font-medium [&>svg]:size-3.5 ${isMore ? 'text-success' : ''}`}>
        <Icon name={isMore ? 'arrowUp' : 'arrowDown'} />
        <span className="sr-only">{isMore ? 'Up' : 'Down'} </span>
        {inDigits(Math.abs(percent))}%
      </span>
      from the 7 days before
    </span>
  );
}

function FailedSignIns() {
  const app = useAdminApp();
  const since = useWeekAgo();
  const failed = useMemo(() => app.eventsStore({ kinds: ['sign_in.failed'], since, limit: COUNTED }), [app, since]);
  return (
    <Tile name="Failed sign-ins in 7 days" count={useCount(failed)}>
      <PageLink page="events" search={{ kind: 'sign_in.failed', since: '7d' }} tone="accent">
        View events
      </PageLink>
    </Tile>
  );
}

function FailedEmails() {
  const app = useAdminApp();
  const since = useWeekAgo();
  const failed = useMemo(() => app.emailsStore({ state: 'refused', since, limit: COUNTED }), [app, since]);
  return (
    <Tile name="Rejected emails in 7 days" count={useCount(failed)}>
      <PageLink page="emails" search={{ state: 'refused', since: '7d' }} tone="accent">
        View emails
      </PageLink>
    </Tile>
  );
}

/** Rounded to the hour, so that coming back to the page shares the cache. */
function useWeekAgo(): Date {
  const app = useAdminApp();
  return useMemo(
    () => new Date(Math.floor((app.clock() - WEEK * 24 * HOUR_MILLIS) / HOUR_MILLIS) * HOUR_MILLIS),
    [app],
  );
}

/** How many a store lists. Neither loading nor failing keeps the other numbers from the page. */
function useCount({ subscribe, getSnapshot }: Store<readonly unknown[]>): string {
  const known = useSyncExternalStore(subscribe, getSnapshot);
  if (known.status === 'pending') return '…';
  if (known.status === 'error') return 'Unknown';
  return known.data.length < COUNTED ? inDigits(known.data.length) : `${COUNTED}+`;
}

const inDigits = (count: number): string => count.toLocaleString('en');
