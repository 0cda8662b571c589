import { useStore } from '@latchkey/react';
import { Suspense, useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { PermissionBadges } from '../../features/permissions/permission-badges.tsx';
import { PageLink } from '../../features/projects/page-link.tsx';
import { teamName } from '../../features/teams/team-name.ts';
import { ActionList } from '../../ui/data/action-list.tsx';
import { Pagination, useCursorPagination } from '../../ui/data/pagination.tsx';
import { Time } from '../../ui/data/time.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { MemberPermissions } from './member-permissions.tsx';
import { RoleSelect } from './role-select.tsx';
import { useShownTeam } from './team-view.ts';
import { type NamedMember, useMembers } from './use-members.ts';

/** The members, in the order they joined, with actions for each. */
export function MemberList({ query }: { readonly query: string }) {
  const team = useShownTeam();
  const { cursor, buttons } = useCursorPagination();
  const [opened, setOpened] = useState<string>();
  const definitions = useStore(useAdminApp().teamPermissionDefinitionsStore);
  const { members, nextCursor } = useMembers(query, cursor);
  const shown = members.find(({ userId }) => userId === opened);
  return (
    <>
      <ActionList
        label="Members"
        none={query ? `No member matches “${query}”.` : 'This team has no members.'}
        items={members.map((member) => ({
          id: member.userId,
          name: member.name,
          title: (
            <span className="flex items-center gap-2.5">
              <Avatar name={member.name} url={member.profileImageUrl} />
              <PageLink page={`users/${member.userId}`}>{member.name}</PageLink>
            </span>
          ),
          facts: <Facts member={member} />,
          buttons: (
            <>
              <Allowed call="POST /team-permissions/:team_id/:user_id/:permission_id">
                <RoleSelect member={member} definitions={definitions} />
              </Allowed>
              <RowButton aria-label={`Permissions of ${member.name}`} onClick={() => setOpened(member.userId)}>
                Permissions
              </RowButton>
            </>
          ),
          actions: [
            {
              label: 'Remove',
              question: {
                title: `Remove ${member.name} from ${teamName(team)}?`,
                action: 'Remove member',
                text: 'This user loses access to the team immediately. Their account is kept.',
              },
              call: 'DELETE /team-memberships/:team_id/:user_id',
              done: 'Member removed',
              run: () => team.removeUser(member.userId),
            },
          ],
        }))}
      />
      <Pagination {...buttons(nextCursor)} />
      <Suspense>{shown && <MemberPermissions member={shown} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  );
}

const Facts = ({ member: { name, joinedAt, permissions } }: { readonly member: NamedMember }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <PermissionBadges name={name} held={permissions} />
    <span>
      Joined <Time at={joinedAt} />
    </span>
  </span>
);
