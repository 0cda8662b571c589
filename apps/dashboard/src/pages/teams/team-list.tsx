import { Button, useStore } from '@latchkey/react';
import { memo, useMemo } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { Paging } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { NoTeams } from './no-teams.tsx';
import { TeamTable } from './team-table.tsx';
import { type TeamSearch, teamsStore } from './teams-store.ts';

interface TeamListProps {
  readonly search: TeamSearch;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

/** One page of teams. */
export const TeamList = memo(function TeamList({ search, onClear, onCreate }: TeamListProps) {
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const { q, cursor } = search;
  const teams = useStore(useMemo(() => teamsStore(adminApp, { q, cursor }), [adminApp, q, cursor]));
  if (teams.length === 0 && q) {
    return (
      <EmptyState
        icon="search"
        title="No teams found"
        text={`No name or ID matches “${q}”.`}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    );
  }
  if (teams.length === 0 && !cursor) return <NoTeams onCreate={onCreate} />;
  if (teams.length === 0) {
    return (
      <EmptyState
        icon="teams"
        title="This page is empty now"
        text="The teams on it were deleted."
        action={<LinkButton to={pathOf(id, 'teams')}>Go to the first page</LinkButton>}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {teams.length === 1 ? '1 team' : `${teams.length} teams`} on this page
      </p>
      <TeamTable teams={teams} />
      <Paging search={search} nextCursor={teams.nextCursor} />
    </>
  );
});
