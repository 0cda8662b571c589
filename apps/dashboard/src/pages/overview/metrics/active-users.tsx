import type { Snapshot } from '@latchkey/sdk';
import type { ActivityMetrics, DailyCount } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { DayChart, type Unit } from '../../../features/charts/day-chart.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { Card } from '../../../ui/layout/card.tsx';

interface ActiveUsersProps {
  readonly days: readonly DailyCount[];
  readonly activity: Snapshot<ActivityMetrics>;
}

const TITLE = 'Active users';

const descriptions: Readonly<Record<Unit, string>> = {
  day: 'Users who signed in or returned with a session.',
  week: 'Users who were active in a week, each counted once. Weeks begin on Monday.',
  month: 'Users who were active in a month, each counted once.',
};

/** Active users by day, week or month. */
export function ActiveUsers({ days, activity }: ActiveUsersProps) {
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
  const shown = unit === 'day' ? days : countsOf(activity, unit);
  return (
    <Card title={TITLE} description={descriptions[unit]} actions={control}>
      {shown && shown.length > 0 ? (
        <DayChart key={unit} title={TITLE} unit={unit} one="active user" many="active users" days={shown} />
      ) : (
        <div className="min-h-52">
          {activity.status === 'error' && <ErrorMessage error={activity.error} />}
          {shown && <p className="text-soft">No activity yet.</p>}
        </div>
      )}
    </Card>
  );
}

/** Undefined while they load, or where they can't be. */
function countsOf(activity: Snapshot<ActivityMetrics>, unit: 'week' | 'month'): readonly DailyCount[] | undefined {
  if (activity.status !== 'ok') return undefined;
  return unit === 'week' ? activity.data.weeklyActiveUsers : activity.data.monthlyActiveUsers;
}
