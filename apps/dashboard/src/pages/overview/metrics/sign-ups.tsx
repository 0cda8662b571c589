import type { Snapshot } from '@latchkey/sdk';
import type { ActivityMetrics } from '@latchkey/sdk/admin';
import { Card } from '../../../ui/layout/card.tsx';
import { PeriodChart } from './period-chart.tsx';
import { type Periods, ranges } from './periods.ts';

interface SignUpsProps {
  readonly periods: Periods;
  readonly activity: Snapshot<ActivityMetrics>;
}

export const SignUps = ({ periods, activity }: SignUpsProps) => (
  <Card
    title="Sign-ups"
    description={`Users who signed up in the last ${ranges[periods.range]} days. Deleted users aren't counted.`}
  >
    <PeriodChart title="Sign-ups" one="sign-up" many="sign-ups" periods={periods} activity={activity} />
  </Card>
);
