import { Button, useStore } from '@latchkey/react';
import { memo, useMemo } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { isFiltered } from '../../features/lists/filters.ts';
import { pagePlace } from '../../features/lists/page-place.ts';
import { Paging, usePagesBefore } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { filters } from './filters.ts';
import { NoTeams } from './no-teams.tsx';
import { TeamTable } from './team-table.tsx';
import { PAGE_SIZE, type TeamSearch, teamsStore } from './teams-store.ts';

interface TeamListProps {
  readonly search: TeamSearch;
  readonly onSort: (order: string) => void;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

/** One page of teams. */
export const TeamList = memo(function TeamList({ search, onSort, onClear, onCreate }: TeamListProps) {
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const { q, cursor, order } = search;
  const teams = useStore(useMemo(() => teamsStore(adminApp, search), [adminApp, search]));
  const pagesBefore = usePagesBefore(search);
  const isNarrowed = isFiltered(filters, search);
  if (teams.length === 0 && !cursor && (q || isNarrowed)) {
    return (
      <EmptyState
        icon="search"
        title="No teams found"
        text={isNarrowed ? 'No teams match these filters.' : `No name or ID matches “${q}”.`}
        action={
          <Button variant="secondary" onClick={onClear}>
            {isNarrowed ? 'Clear search and filters' : 'Clear search'}
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
      <TeamTable teams={teams} order={order} onSort={onSort} />
      <div className="flex flex-wrap items-center gap-x-4 max-sm:justify-end">
        <p role="status" className="mt-4 text-soft sm:me-auto">
          {pagePlace(teams, { pageSize: PAGE_SIZE, pagesBefore, words: ['team', 'teams'] })}
        </p>
        <Paging search={search} nextCursor={teams.nextCursor} />
      </div>
    </>
  );
});
