import type { Store } from '@latchkey/sdk';
import type { DailyCount } from '@latchkey/sdk/admin';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { averageOf, type Periods, percentOf, type Range, ranges, sumOf } from './periods.ts';

const HOUR_MILLIS = 3_600_000;
/** Failures are counted up to here; more of them need a look anyway. */
const COUNTED = 100;
/** A project can have older events deleted. */
const KEPT_DAYS = 30;

interface TilesProps {
  readonly users: number;
  readonly signUps: Periods;
  readonly active: Periods;
  /** Whether days may still become known. */
  readonly isLoading: boolean;
}

/** The numbers of a range of days, beside those of the days before it. */
export function Tiles({ users, signUps, active, isLoading }: TilesProps) {
  const { range } = signUps;
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
      <Tile name="Users" count={inDigits(users)}>
        In total
      </Tile>
      <Compared name="Sign-ups" of={sumOf} periods={signUps} isLoading={isLoading} />
      <Compared name="Active users a day" of={averageOf} periods={active} isLoading={isLoading} />
      <FailedSignIns range={range} />
      <FailedEmails range={range} />
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
        <span className="block min-h-8 text-soft text-xs">{children}</span>
      </dd>
    </div>
  );
}

interface ComparedProps {
  readonly name: string;
  readonly of: (days: readonly DailyCount[], first: string | undefined) => number;
  readonly periods: Periods;
  readonly isLoading: boolean;
}

function Compared({ name, of, periods: { range, now, before, first }, isLoading }: ComparedProps) {
  const unless = (unknown: string) => (isLoading ? '…' : unknown);
  return (
    <Tile name={name} count={now ? inDigits(of(now, first)) : unless('Unknown')}>
      {now && before ? (
        <Change percent={percentOf(of(now, first), of(before, first))} days={ranges[range]} />
      ) : (
        unless('Not compared')
      )}
    </Tile>
  );
}

interface ChangeProps {
  /** Undefined where there was nothing before. */
  readonly percent: number | undefined;
  readonly days: number;
}

/** The direction is in the words, too: the arrow alone says nothing to a screen reader. */
function Change({ percent, days }: ChangeProps) {
  if (percent === undefined) return `None in the ${days} days before`;
  if (percent === 0) return `Same as the ${days} days before`;
  const isMore = percent > 0;
  return (
    <span className="flex items-center gap-1 [&>svg]:size-3.5">
      <span className={`flex items-center gap-0.5 font-medium [&>svg]:size-3.5 ${isMore ? 'text-success' : ''}`}>
        <Icon name={isMore ? 'arrowUp' : 'arrowDown'} />
        <span className="sr-only">{isMore ? 'Up' : 'Down'} </span>
        {inDigits(Math.abs(percent))}%
      </span>
      from the {days} days before
    </span>
  );
}

interface RangeProps {
  readonly range: Range;
}

function FailedSignIns({ range }: RangeProps) {
  const app = useAdminApp();
  const since = useStart(range);
  const failed = useMemo(() => app.eventsStore({ kinds: ['sign_in.failed'], since, limit: COUNTED }), [app, since]);
  return (
    <Tile name="Failed sign-ins" count={useCount(failed)}>
      <PageLink page="events" search={{ kind: 'sign_in.failed', since: range }} tone="accent">
        View events
      </PageLink>
      {ranges[range] > KEPT_DAYS && <span className="block">As far as the log goes back</span>}
    </Tile>
  );
}

function FailedEmails({ range }: RangeProps) {
  const app = useAdminApp();
  const since = useStart(range);
  const failed = useMemo(() => app.emailsStore({ state: 'refused', since, limit: COUNTED }), [app, since]);
  return (
    <Tile name="Rejected emails" count={useCount(failed)}>
      <PageLink page="emails" search={{ state: 'refused', since: range }} tone="accent">
        View emails
      </PageLink>
    </Tile>
  );
}

/** Rounded to the hour, so that coming back to the page shares the cache. */
function useStart(range: Range): Date {
  const app = useAdminApp();
  return useMemo(
    () => new Date(Math.floor((app.clock() - ranges[range] * 24 * HOUR_MILLIS) / HOUR_MILLIS) * HOUR_MILLIS),
    [app, range],
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
