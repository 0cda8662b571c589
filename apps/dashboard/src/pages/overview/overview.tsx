import { useStore } from '@latchkey/react';
import { useSearch } from '@tanstack/react-router';
import { useAdminApp } from '../../app/current-project.ts';
import { PageLink } from '../../features/projects/page-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Guide } from './guide/guide.tsx';
import { ProjectMetrics } from './metrics/metrics.tsx';

/** What is shown can be chosen; by itself it is the guide until there is a user. */
type Shown = { readonly show?: string };

export function Overview() {
  return (
    <Page title="Overview" skeleton="metrics">
      <GuideOrMetrics />
    </Page>
  );
}

function GuideOrMetrics() {
  const { show } = useSearch({ strict: false }) as Shown;
  const metrics = useStore(useAdminApp().metricsStore);
  // Who came a moment ago is listed, and not counted yet.
  const isEmpty = metrics.totalUsers === 0 && metrics.recentlyRegistered.length === 0;
  const isGuide = show === 'guide' || (isEmpty && show !== 'metrics');
  return (
    <div className="space-y-4">
      <p>
        <PageLink page="" search={{ show: isGuide ? 'metrics' : 'guide' }} tone="accent">
          {isGuide ? 'Show metrics' : 'Show the set-up guide'}
        </PageLink>
      </p>
      {isGuide ? <Guide /> : <ProjectMetrics metrics={metrics} />}
    </div>
  );
}
