import type { Snapshot } from '@latchkey/sdk';
import type { ActivityMetrics } from '@latchkey/sdk/admin';
import { useMemo } from 'react';
import { DayChart } from '../../../features/charts/day-chart.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { type Periods, ranges } from './periods.ts';

interface PeriodChartProps {
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly periods: Periods;
  readonly activity: Snapshot<ActivityMetrics>;
}

/** The days of a range beside those before it. */
export function PeriodChart({ periods: { range, now, before }, activity, ...words }: PeriodChartProps) {
  const compared = useMemo(() => ({ title: `${ranges[range]} days before`, days: before ?? [] }), [range, before]);
  if (now) return <DayChart key={range} {...words} days={now} before={compared} />;
  return <div className="min-h-60">{activity.status === 'error' && <ErrorMessage error={activity.error} />}</div>;
}
