import type { DailyCount } from '@latchkey/sdk/admin';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Bar } from './day-bars.tsx';

/** Loaded on demand: few pages have charts. */
const DayBars = lazy(() => import('./day-bars.tsx').then(({ DayBars }) => ({ default: DayBars })));

interface DayChartProps {
  /** What is counted, such as `Sign-ups`. */
  readonly title: string;
  /** The unit, as in `1 sign-up` and `2 sign-ups`. */
  readonly one: string;
  readonly many: string;
  /** One entry per day, week or month, the current one last. */
  readonly days: readonly DailyCount[];
  readonly unit?: Unit;
  /** What failed in each, such as `failed`, stacked on what is counted. */
  readonly failed?: { readonly title: string; readonly counts: readonly number[] };
  /** Another column of the table, which the chart doesn't show. */
  readonly column?: { readonly title: string; readonly cells: readonly string[] };
}

/** A bar chart by day, week or month. The pointer and the arrow keys select a bar; a table lists them all. */
export function DayChart({ title, one, many, days, unit = 'day', failed, column }: DayChartProps) {
  const { word, inFull, labelEvery } = units[unit];
  const [picked, setPicked] = useState<number>();
  const today = days.length - 1;
  const bars = useMemo(
    () => days.map((day, index) => barOf(day, failed?.counts[index] ?? 0, unit)),
    [days, failed?.counts, unit],
  );
  const say = (index: number) => {
    const { date, activity } = days[index] ?? { date: '', activity: 0 };
    const counted = `${inFull(at(date))}: ${activity.toLocaleString('en')} ${activity === 1 ? one : many}`;
    return failed
      ? `${counted}, ${(failed.counts[index] ?? 0).toLocaleString('en')} ${failed.title.toLowerCase()}`
      : counted;
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setPicked(Math.min(today, Math.max(0, step(picked ?? today, today))));
  }

  return (
    <>
      <p aria-hidden="true" className="mb-2 min-h-5 text-soft">
        {picked !== undefined && say(picked)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        dir="ltr"
        aria-label={`${title} by ${unit}`}
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
          <DayBars bars={bars} labelEvery={labelEvery} picked={picked} onPick={setPicked} />
        </Suspense>
      </div>
      <details className="mt-3 text-soft">
        <summary className="w-fit rounded-control py-1">Show as table</summary>
        <table aria-label={`${title} by ${unit}`} className={`mt-2 w-full ${failed ? 'max-w-md' : 'max-w-xs'}`}>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="py-1 text-start font-medium">
                {word}
              </th>
              {[title, failed?.title, column?.title].filter(Boolean).map((title) => (
                <th key={title} scope="col" className="py-1 text-end font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .map(({ date, activity }, index) => (
                <tr key={date}>
                  <th scope="row" className="py-0.5 text-start font-normal">
                    {inFull(at(date))}
                  </th>
                  <Cell>{activity.toLocaleString('en')}</Cell>
                  {failed && <Cell>{failed.counts[index]?.toLocaleString('en')}</Cell>}
                  {column && <Cell>{column.cells[index]}</Cell>}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </details>
    </>
  );
}

const Cell = ({ children }: { readonly children: ReactNode }) => (
  <td className="py-0.5 text-end text-foreground tabular-nums">{children}</td>
);

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

/** Dates in UTC, like the metrics. */
const dates = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  return (date: Date) => format.format(date);
};
const dayOfMonth = dates({ month: 'short', day: 'numeric' });

const units = {
  day: {
    word: 'Day',
    inFull: dates({ weekday: 'short', month: 'short', day: 'numeric' }),
    short: dayOfMonth,
    labelEvery: WEEK,
  },
  week: { word: 'Week', inFull: (date: Date) => `Week of ${dayOfMonth(date)}`, short: dayOfMonth, labelEvery: 3 },
  month: {
    word: 'Month',
    inFull: dates({ month: 'long', year: 'numeric' }),
    short: dates({ month: 'short' }),
    labelEvery: 2,
  },
} as const;

/** What a bar stands for. */
export type Unit = keyof typeof units;

const at = (date: string) => new Date(`${date}T00:00:00Z`);

const barOf = ({ date, activity }: DailyCount, failed: number, unit: Unit): Bar => ({
  count: activity,
  failed,
  label: units[unit].short(at(date)),
  isWeekend: unit === 'day' && [0, 6].includes(at(date).getUTCDay()),
});
