import { useStore } from '@latchkey/react';
import { PermissionDialog } from '../../parts/permission-dialog.tsx';
import { useAdminApp } from '../../project.ts';
import { teamName } from '../teams/team-name.ts';
import { useShownTeam } from './team-view.ts';
import type { NamedMember } from './use-members.ts';

interface MemberPermissionsProps {
  readonly member: NamedMember;
  readonly onClose: () => void;
}

/** What a member is granted in the team, to be changed. */
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
      grant={(id) => team.grantPermission(userId, id)}
      revoke={(id) => team.revokePermission(userId, id)}
    />
  );
}
