import { useStore } from '@latchkey/react';
import type { WebhookDay } from '@latchkey/sdk/admin';
import { Suspense, useMemo } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { DayChart } from '../../../features/charts/day-chart.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** How the attempts of an endpoint ended, by day. */
export const AttemptsChart = ({ endpointId }: { readonly endpointId: string }) => (
  <Card title="Attempts" description="Delivery attempts of the last 30 days, retries included.">
    <Suspense fallback={<div className="min-h-64" />}>
      <Attempts endpointId={endpointId} />
    </Suspense>
  </Card>
);

function Attempts({ endpointId }: { readonly endpointId: string }) {
  const adminApp = useAdminApp();
  const days = useStore(useMemo(() => adminApp.webhookMetricsStore(endpointId), [adminApp, endpointId])) ?? NO_DAYS;
  const shown = useMemo(() => chartOf(days), [days]);
  const [delivered, failed] = [total(days, 'deliveredCount'), total(days, 'failedCount')];
  if (delivered + failed === 0) return <p className="text-soft">No attempts in the last 30 days.</p>;
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
        <Total name="Delivered" ink="bg-accent" value={delivered.toLocaleString('en')} />
        <Total name="Failed" ink="bg-danger" value={failed.toLocaleString('en')} />
        <Total name="Success rate" value={rateOf(delivered, failed)} />
        <Total name="Average response" value={millis(meanOf(days, delivered))} />
      </dl>
      <DayChart title="Delivered" one="delivered" many="delivered" {...shown} />
    </>
  );
}

interface TotalProps {
  readonly name: string;
  readonly value: string;
  /** The color of its bars. */
  readonly ink?: string;
}

const Total = ({ name, value, ink }: TotalProps) => (
  <div>
    <dt className="flex items-center gap-1.5 text-small text-soft">
      {ink && <span aria-hidden="true" className={`size-2.5 rounded-xs ${ink}`} />}
      {name}
    </dt>
    <dd className="font-semibold text-lg tabular-nums">{value}</dd>
  </div>
);

const NO_DAYS: readonly WebhookDay[] = [];

const chartOf = (days: readonly WebhookDay[]) => ({
  days: days.map(({ date, deliveredCount }) => ({ date, activity: deliveredCount })),
  failed: { title: 'Failed', counts: days.map(({ failedCount }) => failedCount) },
  column: { title: 'Average response', cells: days.map(({ meanMillis }) => millis(meanMillis)) },
});

const total = (days: readonly WebhookDay[], count: 'deliveredCount' | 'failedCount') =>
  days.reduce((sum, day) => sum + day[count], 0);

/** Rounded down, so that a failure never reads as 100%. */
const rateOf = (delivered: number, failed: number) =>
  `${(Math.floor((delivered / (delivered + failed)) * 1000) / 10).toLocaleString('en')}%`;

const meanOf = (days: readonly WebhookDay[], delivered: number) =>
  delivered === 0
    ? null
    : Math.round(days.reduce((sum, day) => sum + (day.meanMillis ?? 0) * day.deliveredCount, 0) / delivered);

const millis = (mean: number | null) => (mean === null ? '–' : `${mean.toLocaleString('en')} ms`);
