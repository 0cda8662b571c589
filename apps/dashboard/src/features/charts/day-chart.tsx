import type { DailyCount } from '@latchkey/sdk/admin';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Point } from './day-lines.tsx';

/** Loaded on demand: few pages have charts. */
const DayLines = lazy(() => import('./day-lines.tsx').then(({ DayLines }) => ({ default: DayLines })));

interface DayChartProps {
  /** What is counted, such as `Sign-ups`. */
  readonly title: string;
  /** The unit, as in `1 sign-up` and `2 sign-ups`. */
  readonly one: string;
  readonly many: string;
  /** One entry per day, week or month, the current one last. */
  readonly days: readonly DailyCount[];
  readonly unit?: Unit;
  /** The period before, as long as this one: `30 days before`. Drawn as a dashed line; empty while it isn't known. */
  readonly before?: { readonly title: string; readonly days: readonly DailyCount[] } | undefined;
  /** What failed in each, such as `failed`, stacked on what is counted. */
  readonly failed?: { readonly title: string; readonly counts: readonly number[] };
  /** Another column of the table, which the chart doesn't show. */
  readonly column?: { readonly title: string; readonly cells: readonly string[] };
}

/** A chart by day, week or month. The pointer and the arrow keys select a point; a table lists them all. */
export function DayChart({ title, one, many, days, unit = 'day', before, failed, column }: DayChartProps) {
  const { word, inFull, labelEvery } = units[unit];
  const [picked, setPicked] = useState<number>();
  const today = days.length - 1;
  const points = useMemo(
    () =>
      days.map(
        ({ date, activity }, index): Point => ({
          count: activity,
          failed: failed?.counts[index] ?? 0,
          before: before?.days[index]?.activity,
          label: units[unit].short(at(date)),
        }),
      ),
    [days, before?.days, failed?.counts, unit],
  );
  const say = ({ date, activity }: DailyCount) =>
    `${inFull(at(date))}: ${inDigits(activity)} ${activity === 1 ? one : many}`;
  const hintOf = (index: number): readonly string[] => {
    const [day, earlier, failures] = [days[index], before?.days[index], failed?.counts[index]];
    return [
      ...(day ? [say(day)] : []),
      ...(earlier ? [say(earlier)] : []),
      ...(failed ? [`${inDigits(failures ?? 0)} ${failed.title.toLowerCase()}`] : []),
    ];
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setPicked(Math.min(today, Math.max(0, step(picked ?? today, today))));
  }

  return (
    <>
      {before && (
        <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-soft text-xs">
          <Legend line="border-accent">{title}</Legend>
          <Legend line="border-soft border-dashed">{before.title}</Legend>
        </p>
      )}
      <div
        role="slider"
        tabIndex={0}
        dir="ltr"
        aria-label={`${title} by ${unit}`}
        aria-valuemin={0}
        aria-valuemax={today}
        aria-valuenow={picked ?? today}
        aria-valuetext={hintOf(picked ?? today).join(', ')}
        onKeyDown={onKeyDown}
        onFocus={() => setPicked((before) => before ?? today)}
        onBlur={() => setPicked(undefined)}
        className="h-44 rounded-control"
      >
        <Suspense>
          <DayLines
            points={points}
            labelEvery={labelEvery(days.length)}
            picked={picked}
            hint={picked === undefined ? [] : hintOf(picked)}
            onPick={setPicked}
          />
        </Suspense>
      </div>
      <details className="mt-3 text-soft">
        <summary className="w-fit rounded-control py-1">Show as table</summary>
        <table
          aria-label={`${title} by ${unit}`}
          className={`mt-2 w-full ${failed || before ? 'max-w-md' : 'max-w-xs'}`}
        >
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="py-1 text-start font-medium">
                {word}
              </th>
              {[title, before?.title, failed?.title, column?.title].filter(Boolean).map((title) => (
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
                  <Cell>{inDigits(activity)}</Cell>
                  {before && <Cell>{before.days[index] ? inDigits(before.days[index].activity) : '–'}</Cell>}
                  {failed && <Cell>{inDigits(failed.counts[index] ?? 0)}</Cell>}
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

const Legend = ({ line, children }: { readonly line: string; readonly children: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={`w-4 border-t-2 ${line}`} />
    {children}
  </span>
);

const Cell = ({ children }: { readonly children: ReactNode }) => (
  <td className="py-0.5 text-end text-foreground tabular-nums">{children}</td>
);

const inDigits = (count: number): string => count.toLocaleString('en');

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
    // A week, or several of them, once there is more than one.
    labelEvery: (days: number) => (days > WEEK ? WEEK * Math.max(1, Math.round(days / 30)) : 2),
  },
  week: { word: 'Week', inFull: (date: Date) => `Week of ${dayOfMonth(date)}`, short: dayOfMonth, labelEvery: () => 3 },
  month: {
    word: 'Month',
    inFull: dates({ month: 'long', year: 'numeric' }),
    short: dates({ month: 'short' }),
    labelEvery: () => 2,
  },
} as const;

/** What a point stands for. */
export type Unit = keyof typeof units;

const at = (date: string) => new Date(`${date}T00:00:00Z`);
