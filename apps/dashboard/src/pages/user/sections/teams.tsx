import { useStore } from '@latchkey/react';
import type { ServerTeam } from '@latchkey/sdk/server';
import { Suspense, useState } from 'react';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { teamName } from '../../../features/teams/team-name.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { ActionList } from '../../../ui/data/action-list.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { Granted, GrantedDialog } from '../granted.tsx';
import { useShownUser, useUserDetail } from '../user-detail.ts';

const LATE = 'block h-3 w-36 animate-pulse rounded bg-muted motion-reduce:animate-none';

export function Teams() {
  const detail = useUserDetail();
  const user = useShownUser();
  const teams = useStore(detail.stores.teams);
  const [opened, setOpened] = useState<ServerTeam>();
  return (
    <>
      <ActionList
        label="Teams"
        none="This user isn't in any teams."
        items={teams.map((team) => ({
          id: team.id,
          name: teamName(team),
          title: <PageLink page={`teams/${team.id}`}>{teamName(team)}</PageLink>,
          badges: user.selectedTeam?.id === team.id && <Badge>Selected</Badge>,
          facts: (
            // Requested for all rows at once, not one after the other.
            <Suspense fallback={<span aria-hidden="true" className={LATE} />}>
              <Granted team={team} />
            </Suspense>
          ),
          buttons: (
            <RowButton aria-label={`Permissions in ${teamName(team)}`} onClick={() => setOpened(team)}>
              Permissions
            </RowButton>
          ),
          actions: [
            {
              label: 'Remove from team',
              question: {
                title: `Remove ${nameOf(user)} from ${teamName(team)}?`,
                action: 'Remove from team',
                text: 'This user loses access to the team immediately. Their account is kept.',
              },
              call: 'DELETE /team-memberships/:team_id/:user_id',
              done: 'Removed from the team',
              run: () => team.removeUser(user.id),
            },
          ],
        }))}
      />
      <Suspense>{opened && <GrantedDialog team={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  );
}
