import { useStore } from '@latchkey/react';
import type { ServerTeam } from '@latchkey/sdk/server';
import { useMemo } from 'react';
import { PermissionBadges } from '../../features/permissions/permission-badges.tsx';
import { PermissionDialog } from '../../features/permissions/permission-dialog.tsx';
import { heldBy } from '../../features/permissions/permission-graph.ts';
import { teamName } from '../../features/teams/team-name.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { useShownUser, useUserDetail } from './user-detail.ts';

interface Where {
  /** The team; without it, the permissions apply in the project. */
  readonly team?: ServerTeam | undefined;
}

/** The user's direct permissions there, and those that can be granted. */
function useGranted({ team }: Where) {
  const { app, userId } = useUserDetail();
  const definitions = useStore(team ? app.teamPermissionDefinitionsStore : app.projectPermissionDefinitionsStore);
  const store = useMemo(
    () => (team ? app.memberStores(team.id, userId) : app.userStores(userId)).grantedPermissions,
    [app, userId, team],
  );
  return { definitions, granted: useStore(store).map(({ id }) => id) };
}

/** The user's permissions there, with their sources. */
export function Granted(where: Where) {
  const { definitions, granted } = useGranted(where);
  return <PermissionBadges name={nameOf(useShownUser())} held={heldBy(definitions, granted)} />;
}

interface GrantedDialogProps extends Where {
  readonly onClose: () => void;
}

/** The same, editable. */
export function GrantedDialog({ team, onClose }: GrantedDialogProps) {
  const user = useShownUser();
  const { definitions, granted } = useGranted({ team });
  return (
    <PermissionDialog
      open
      onClose={onClose}
      name={nameOf(user)}
      where={team ? `in ${teamName(team)}` : 'in the project'}
      definitions={definitions}
      granted={granted}
      call={
        team
          ? 'POST /team-permissions/:team_id/:user_id/:permission_id'
          : 'POST /project-permissions/:user_id/:permission_id'
      }
      grant={(id) => (team ? user.grantPermission(team, id) : user.grantPermission(id))}
      revoke={(id) => (team ? user.revokePermission(team, id) : user.revokePermission(id))}
    />
  );
}
