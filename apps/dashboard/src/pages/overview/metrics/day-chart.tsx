import type { DailyCount } from '@latchkey/sdk/admin';
import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import type { Bar } from './day-bars.tsx';

/** Loaded on demand: the chart library is used by no other page. */
const DayBars = lazy(() => import('./day-bars.tsx').then(({ DayBars }) => ({ default: DayBars })));

interface DayChartProps {
  readonly title: string;
  readonly description: string;
  /** The unit, as in `1 sign-up` and `2 sign-ups`. */
  readonly one: string;
  readonly many: string;
  readonly days: readonly DailyCount[];
}

/** A bar chart by day. The pointer and the arrow keys select a day; a table lists them all. */
export function DayChart({ title, description, one, many, days }: DayChartProps) {
  const [picked, setPicked] = useState<number>();
  const today = days.length - 1;
  const bars = useMemo(() => days.map(barOf), [days]);
  const say = (index: number) => {
    const { date, activity } = days[index] ?? { date: '', activity: 0 };
    return `${inFull(date)}: ${activity.toLocaleString('en')} ${activity === 1 ? one : many}`;
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setPicked(Math.min(today, Math.max(0, step(picked ?? today, today))));
  }

  return (
    <Card title={title} description={description}>
      <p aria-hidden="true" className="mb-2 min-h-5 text-soft">
        {picked !== undefined && say(picked)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        dir="ltr"
        aria-label={`${title} by day`}
        aria-valuemin={0}
        aria-valuemax={today}
        aria-valuenow={picked ?? today}
        aria-valuetext={say(picked ?? today)}
        onKeyDown={onKeyDown}
        onFocus={() => setPicked((before) => before ?? today)}
        onBlur={() => setPicked(undefined)}
        className="h-44 rounded-control"
      >
        <Suspense>
          <DayBars bars={bars} picked={picked} onPick={setPicked} />
        </Suspense>
      </div>
      <details className="mt-3 text-soft">
        <summary className="w-fit rounded-control py-1">Show as table</summary>
        <table aria-label={`${title} by day`} className="mt-2 w-full max-w-xs">
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="py-1 text-start font-medium">
                Day
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, activity }) => (
              <tr key={date}>
                <th scope="row" className="py-0.5 text-start font-normal">
                  {inFull(date)}
                </th>
                <td className="py-0.5 text-end text-foreground">{activity.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

const WEEK = 7;
const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - WEEK,
  PageUp: (index) => index + WEEK,
  Home: () => 0,
  End: (_, last) => last,
};

const full = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** A date such as `Mon, Jun 15`, in UTC like the metrics. */
const inFull = (date: string): string => full.format(at(date));

/** A day's chart entry. */
const barOf = ({ date, activity }: DailyCount): Bar => ({
  count: activity,
  label: short.format(at(date)),
  isWeekend: [0, 6].includes(at(date).getUTCDay()),
});
