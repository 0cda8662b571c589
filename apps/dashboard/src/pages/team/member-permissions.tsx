import { useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { PermissionDialog } from '../../features/permissions/permission-dialog.tsx';
import { teamName } from '../../features/teams/team-name.ts';
import { useShownTeam } from './team-view.ts';
import type { NamedMember } from './use-members.ts';

interface MemberPermissionsProps {
  readonly member: NamedMember;
  readonly onClose: () => void;
}

/** Edits the permissions of a member. */
export function MemberPermissions({ member: { userId, name, permissions }, onClose }: MemberPermissionsProps) {
  const team = useShownTeam();
  const definitions = useStore(useAdminApp().teamPermissionDefinitionsStore);
  return (
    <PermissionDialog
      open
      onClose={onClose}
      name={name}
      where={`in ${teamName(team)}`}
      definitions={definitions}
      granted={permissions.filter(({ isDirect }) => isDirect).map(({ id }) => id)}
      call="POST /team-permissions/:team_id/:user_id/:permission_id"
      grant={(id) => team.grantPermission(userId, id)}
      revoke={(id) => team.revokePermission(userId, id)}
    />
  );
}
