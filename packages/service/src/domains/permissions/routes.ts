import type { permissions } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { grantByMember, revokeByMember } from './by-members.ts';
import { grantProjectPermission, grantTeamPermission } from './grant.ts';
import { revokeProjectPermission, revokeTeamPermission } from './revoke.ts';
import { memberNamed, userNamed } from './target.ts';

export const permissionRoutes: Handlers<typeof permissions> = {
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

  'POST /latchkey/team-permissions/:team_id/:user_id/:permission_id': ({ context, project, params, ...asking }) =>
    grantByMember(context, project, asking, memberNamed(asking, params)),

  'DELETE /latchkey/team-permissions/:team_id/:user_id/:permission_id': async (request) => {
    const { context, project, params } = request;
    await revokeByMember(context, project, request, memberNamed(request, params));
    return { success: true };
  },
};
