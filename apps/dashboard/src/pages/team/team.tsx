import { CopyButton } from '@latchkey/react';
import { KnownError } from '@latchkey/sdk';
import type { ServerTeam } from '@latchkey/sdk/admin';
import { useParams } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { teamName } from '../../features/teams/team-name.ts';
import { Time } from '../../ui/data/time.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { NotFound } from '../../ui/layout/not-found.tsx';
import { Page, PendingPage } from '../../ui/layout/page.tsx';
import { SectionCards } from '../../ui/layout/section-cards.tsx';
import { Profile } from './profile.tsx';
import { sections } from './sections.ts';
import { TeamContext, TeamView } from './team-view.ts';

/** Everything of one team, and what owners can do with it. */
export function Team() {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const adminApp = useAdminApp();
  const view = useMemo(() => new TeamView(adminApp, teamId), [adminApp, teamId]);
  const { subscribe, getSnapshot } = view.stores.team;
  const known = useSyncExternalStore(subscribe, getSnapshot);
  const team = known.status === 'ok' ? known.data : undefined;
  if (team === null && view.isLeaving) return <PendingPage title="Teams" skeleton="table" />;
  if (team === null || (known.status === 'error' && KnownError.is(known.error, 'SCHEMA_ERROR'))) {
    return <NotFound title="No such team" text="The address may be mistyped, or the team was deleted." />;
  }
  return (
    <TeamContext value={view}>
      <Page title={team ? teamName(team) : 'Team'} description={team && <Identity team={team} />} skeleton="form">
        <div className="flex flex-col gap-6">
          <Profile />
          <SectionCards sections={sections} />
        </div>
      </Page>
    </TeamContext>
  );
}

/** Which one it is, below the name. */
const Identity = ({ team }: { readonly team: ServerTeam }) => (
  <span className="mt-2 flex items-center gap-4">
    <Avatar name={teamName(team)} url={team.profileImageUrl} size="large" />
    <span className="min-w-0 space-y-1">
      <span className="flex flex-wrap items-center gap-1.5">
        <code dir="ltr" className="min-w-0 break-all font-mono text-[0.8125rem]">
          {team.id}
        </code>
        <CopyButton text={team.id} label="Copy team ID" />
      </span>
      <span className="block">
        Created <Time at={team.createdAt} />
      </span>
    </span>
  </span>
);
