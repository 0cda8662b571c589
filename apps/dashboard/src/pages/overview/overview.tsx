import { useStore } from '@latchkey/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { PageLink } from '../../features/projects/page-link.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Guide } from './guide/guide.tsx';
import { ProjectMetrics } from './metrics/metrics.tsx';
import { type Range, rangeOf, ranges } from './metrics/periods.ts';

interface OverviewSearch {
  /** Shows the setup guide until there is a user, then metrics; a button switches. */
  readonly show?: string;
  /** The days that the metrics are of. */
  readonly range?: string;
}

export function Overview() {
  return (
    <Page title="Overview" skeleton="metrics">
      <GuideOrMetrics />
    </Page>
  );
}

function GuideOrMetrics() {
  const { show, range } = useSearch({ strict: false }) as OverviewSearch;
  const metrics = useStore(useAdminApp().metricsStore);
  // A new user is listed before the metrics count them.
  const isEmpty = metrics.totalUsers === 0 && metrics.recentlyRegistered.length === 0;
  const isGuide = show === 'guide' || (isEmpty && show !== 'metrics');
  return (
    <div className="space-y-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <PageLink page="" search={{ show: isGuide ? 'metrics' : 'guide' }} tone="accent">
          {isGuide ? 'Show metrics' : 'Show setup guide'}
        </PageLink>
        {!isGuide && <RangeControl range={rangeOf(range)} />}
      </div>
      {isGuide ? <Guide /> : <ProjectMetrics metrics={metrics} range={rangeOf(range)} />}
    </div>
  );
}

/** Kept in the URL. */
function RangeControl({ range }: { readonly range: Range }) {
  const { id } = useShownProject();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label="Time range"
      choices={(Object.keys(ranges) as Range[]).map((range) => [range, `${ranges[range]} days`] as const)}
      value={range}
      onChange={(range) =>
        navigate({
          to: pathOf(id, ''),
          search: (search: OverviewSearch) => ({ ...search, range }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
