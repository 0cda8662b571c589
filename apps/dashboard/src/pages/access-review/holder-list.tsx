import { useStore } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import type { AdminApp, PermissionHolderPage } from '@latchkey/sdk/admin';
import { memo, useMemo } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { PageLink } from '../../features/projects/page-link.tsx';
import { useTeamNames, useUserNames } from '../../features/users/use-names.ts';
import { Paging } from '../../ui/data/pagination.tsx';
import { Table } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Why } from './why.tsx';

/** One page of the users who have a permission. */
export const HolderList = memo(function HolderList({ search }: { readonly search: HolderSearch }) {
  const app = useAdminApp();
  const { permission = '', team, cursor } = search;
  const store = useMemo(() => holdersStore(app, { permission, team, cursor }), [app, permission, team, cursor]);
  const holders = useStore(store);
  const nameOf = useUserNames(holders.map(({ userId }) => userId));
  const teamOf = useTeamNames(holders.flatMap(({ teamId }) => teamId ?? []));
  const hasTeams = holders.some(({ teamId }) => teamId !== undefined);
  if (holders.length === 0) {
    return (
      <EmptyState
        icon="accessReview"
        title="No users have this permission"
        text={`No user has ${permission}${team ? ' in this team' : ''}.`}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {holders.length === 1 ? '1 result' : `${holders.length} results`} on this page
      </p>
      <Table
        label={`Who has access: ${permission}`}
        columns={['User', ...(hasTeams ? ['Team'] : []), 'Source', 'Actions']}
      >
        {holders.map(({ userId, teamId, isDirect }) => (
          <tr key={`${userId} ${teamId}`}>
            <th scope="row" className="max-w-72 font-normal">
              <PageLink page={`users/${userId}`}>{nameOf(userId)}</PageLink>
            </th>
            {hasTeams && (
              <td data-label="Team">{teamId && <PageLink page={`teams/${teamId}`}>{teamOf(teamId)}</PageLink>}</td>
            )}
            <td data-label="Source">{isDirect ? <Badge tone="accent">Granted</Badge> : <Badge>Included</Badge>}</td>
            <td className="max-md:pt-2.5 md:text-end">
              <Why name={nameOf(userId)} question={{ userId, permissionId: permission, teamId }} />
            </td>
          </tr>
        ))}
      </Table>
      <Paging search={search} nextCursor={holders.nextCursor} />
    </>
  );
});

const PAGE_SIZE = 25;

/** The permission, team and cursor in the URL. */
export interface HolderSearch {
  readonly permission?: string | undefined;
  readonly team?: string | undefined;
  readonly cursor?: string | undefined;
}

/** One page of the users who have the permission. */
const holdersStore = (app: AdminApp, { permission = '', team, cursor }: HolderSearch): Store<PermissionHolderPage> =>
  app.permissionHoldersStore({ permissionId: permission, teamId: team, cursor, limit: PAGE_SIZE });
