import type { Snapshot } from '@latchkey/sdk';
import type { ActivityMetrics } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { DayChart, type Unit } from '../../../features/charts/day-chart.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PeriodChart } from './period-chart.tsx';
import type { Periods } from './periods.ts';

interface ActiveUsersProps {
  readonly periods: Periods;
  readonly activity: Snapshot<ActivityMetrics>;
}

const words = { title: 'Active users', one: 'active user', many: 'active users' };

const descriptions: Readonly<Record<Unit, string>> = {
  day: 'Users who signed in or returned with a session.',
  week: 'Users who were active in a week, each counted once. Weeks begin on Monday.',
  month: 'Users who were active in a month, each counted once.',
};

/** Active users by day, week or month. */
export function ActiveUsers({ periods, activity }: ActiveUsersProps) {
  const [unit, setUnit] = useState<Unit>('day');
  const control = (
    <SegmentedControl
      label="Active users by"
      choices={[
        ['day', 'Day'],
        ['week', 'Week'],
        ['month', 'Month'],
      ]}
      value={unit}
      onChange={setUnit}
    />
  );
  return (
    <Card title={words.title} description={descriptions[unit]} actions={control}>
      {unit === 'day' ? (
        <PeriodChart {...words} periods={periods} activity={activity} />
      ) : (
        <Longer unit={unit} activity={activity} />
      )}
    </Card>
  );
}

interface LongerProps {
  readonly unit: 'week' | 'month';
  readonly activity: Snapshot<ActivityMetrics>;
}

/** All weeks or months that are known, whatever the range of days. */
function Longer({ unit, activity }: LongerProps) {
  if (activity.status !== 'ok') {
    return <div className="min-h-60">{activity.status === 'error' && <ErrorMessage error={activity.error} />}</div>;
  }
  const shown = unit === 'week' ? activity.data.weeklyActiveUsers : activity.data.monthlyActiveUsers;
  if (shown.length === 0) return <p className="min-h-60 text-soft">No activity yet.</p>;
  return <DayChart key={unit} {...words} unit={unit} days={shown} />;
}
