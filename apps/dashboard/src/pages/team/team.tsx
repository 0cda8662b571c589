import { CopyButton } from '@latchkey/react';
import { KnownError } from '@latchkey/sdk';
import type { ServerTeam } from '@latchkey/sdk/admin';
import { useParams } from '@tanstack/react-router';
import { Suspense, useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { ItemNotFound } from '../../features/projects/item-not-found.tsx';
import { teamName } from '../../features/teams/team-name.ts';
import { Time } from '../../ui/data/time.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { Page, PendingPage } from '../../ui/layout/page.tsx';
import { TabNav, useTab } from '../../ui/layout/tab-nav.tsx';
import { tabs } from './tabs.ts';
import { TeamMenu } from './team-menu.tsx';
import { OpenTab } from './team-tab.tsx';
import { TeamContext, TeamView } from './team-view.ts';

/** The page of one team. */
export function Team() {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const adminApp = useAdminApp();
  const view = useMemo(() => new TeamView(adminApp, teamId), [adminApp, teamId]);
  const { subscribe, getSnapshot } = view.stores.team;
  const known = useSyncExternalStore(subscribe, getSnapshot);
  const tab = useTab(tabs);
  const team = known.status === 'ok' ? known.data : undefined;
  if (team === null && view.isLeaving) return <PendingPage title="Teams" skeleton="table" />;
  if (team === null || (known.status === 'error' && KnownError.is(known.error, 'SCHEMA_ERROR'))) {
    return (
      <ItemNotFound
        title="Team not found"
        text="Check the URL. The team may have been deleted."
        list={['teams', 'All teams']}
      />
    );
  }
  return (
    <TeamContext value={view}>
      <Page
        title={team ? teamName(team) : 'Team'}
        picture={team && <Avatar name={teamName(team)} url={team.profileImageUrl} size="large" />}
        description={team && <Identity team={team} />}
        action={team && <TeamMenu />}
        skeleton="team"
      >
        <TabNav label="Team" tabs={tabs} />
        <Suspense fallback={<Skeleton kind="form" />}>
          <OpenTab tab={tab} />
        </Suspense>
      </Page>
    </TeamContext>
  );
}

/** The team's ID and age, below its name. */
const Identity = ({ team }: { readonly team: ServerTeam }) => (
  <>
    <div className="flex flex-wrap items-center gap-1 sm:min-h-8">
      <code dir="ltr" className="min-w-0 break-all font-mono text-small">
        {team.id}
      </code>
      <CopyButton text={team.id} label="Copy team ID" />
    </div>
    <p className="mt-1">
      Created <Time at={team.createdAt} />
    </p>
  </>
);
