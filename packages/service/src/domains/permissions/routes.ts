import type { permissions } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { grantProjectPermission, grantTeamPermission } from './grant.ts';
import { revokeProjectPermission, revokeTeamPermission } from './revoke.ts';
import { memberNamed, userNamed } from './target.ts';

export const permissionRoutes = {
  'POST /team-permissions/:team_id/:user_id/:permission_id': ({ context, project, params, ...asking }) =>
    grantTeamPermission(context, project, memberNamed(asking, params)),

  'DELETE /team-permissions/:team_id/:user_id/:permission_id': async ({ context, project, params, ...asking }) => {
    await revokeTeamPermission(context, project, memberNamed(asking, params));
    return { success: true };
  },

  'POST /project-permissions/:user_id/:permission_id': ({ context, project, params, ...asking }) =>
    grantProjectPermission(context, project, userNamed(asking, params)),

  'DELETE /project-permissions/:user_id/:permission_id': async ({ context, project, params, ...asking }) => {
    await revokeProjectPermission(context, project, userNamed(asking, params));
    return { success: true };
  },
} satisfies Partial<Handlers<typeof permissions>>;
