import { CopyButton } from '@latchkey/react';
import type { ListedTeam } from '@latchkey/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { SortHead, sortOf } from '../../features/lists/sort-head.tsx';
import { teamName } from '../../features/teams/team-name.ts';
import { Table, type TableHead } from '../../ui/data/table.tsx';
import { Time } from '../../ui/data/time.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { sorting } from './orders.ts';

/** The service stops counting here. */
const MANY = 1000;

interface TeamTableProps {
  readonly teams: readonly ListedTeam[];
  readonly order: string | undefined;
  readonly onSort: (order: string) => void;
}

/** Clicking anywhere on a row opens the team; for keyboards and screen readers the link is the name. */
export function TeamTable({ teams, order, onSort }: TeamTableProps) {
  const { id } = useShownProject();
  return (
    <Table
      label="Teams"
      columns={['Team', 'Members', 'Created', 'ID']}
      heads={{ Team: head('team', 'Team'), Created: head('created', 'Created') }}
    >
      {teams.map((team) => (
        <tr key={team.id} className="relative *:align-middle">
          <th scope="row" className="max-w-72 font-normal">
            <span className="flex items-center gap-3">
              <Avatar name={teamName(team)} url={team.profileImageUrl} />
              <Link
                to={pathOf(id, `teams/${team.id}`)}
                className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
              >
                {teamName(team)}
              </Link>
            </span>
          </th>
          <td data-label="Members">{team.memberCount < MANY ? team.memberCount : '1,000 or more'}</td>
          <td data-label="Created" className="text-soft">
            <Time at={team.createdAt} />
          </td>
          <td data-label="ID">
            <span className="relative z-1 -my-1 flex w-fit items-center gap-0.5">
              <code dir="ltr" className="font-mono text-soft text-xs" title={team.id}>
                {team.id.slice(0, 8)}…
              </code>
              <CopyButton text={team.id} label={`Copy ID of ${teamName(team)}`} />
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );

  function head(by: string, title: string): TableHead {
    return {
      sort: sortOf(sorting, by, order),
      content: <SortHead title={title} sorting={sorting} by={by} order={order} onSort={onSort} />,
    };
  }
}
