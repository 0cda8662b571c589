import { useStore } from '@latchkey/react';
import { useSearch } from '@tanstack/react-router';
import { useAdminApp } from '../../app/current-project.ts';
import { PageLink } from '../../features/projects/page-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Guide } from './guide/guide.tsx';
import { ProjectMetrics } from './metrics/metrics.tsx';

/** Shows the setup guide until there is a user, then metrics; a button switches. */
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
  // A new user is listed before the metrics count them.
  const isEmpty = metrics.totalUsers === 0 && metrics.recentlyRegistered.length === 0;
  const isGuide = show === 'guide' || (isEmpty && show !== 'metrics');
  return (
    <div className="space-y-4">
      <p>
        <PageLink page="" search={{ show: isGuide ? 'metrics' : 'guide' }} tone="accent">
          {isGuide ? 'Show metrics' : 'Show setup guide'}
        </PageLink>
      </p>
      {isGuide ? <Guide /> : <ProjectMetrics metrics={metrics} />}
    </div>
  );
}
