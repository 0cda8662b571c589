import type { permissionQuestions, permissions } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { grantByMember, revokeByMember } from './by-members.ts';
import { listTeamMembers } from './team-members.ts';

export const teamPermissionRoutes = {
  'POST /latchkey/team-permissions/:team_id/:user_id/:permission_id': ({ context, project, params, ...asking }) =>
    grantByMember(context, project, asking, params),

  'DELETE /latchkey/team-permissions/:team_id/:user_id/:permission_id': async (request) => {
    const { context, project, params } = request;
    await revokeByMember(context, project, request, params);
    return { success: true };
  },

  'GET /latchkey/team-members': ({ context, project, query, ...asking }) =>
    listTeamMembers(context, project, asking, query),
} satisfies Partial<Handlers<typeof permissions & typeof permissionQuestions>>;
