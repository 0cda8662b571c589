import type { directories } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { createDirectory, deleteDirectory, listDirectories } from './directories.ts';
import { listGroupPermissions, setGroupPermissions } from './group-permissions.ts';
import { createToken, revokeToken } from './tokens.ts';

export const directoryRoutes: Handlers<typeof directories> = {
  'GET /latchkey/teams/:team_id/directories': async ({ context, project, user, level, params }) => ({
    items: await listDirectories(context, project, { level, user }, params.team_id),
    is_paginated: false,
  }),

  'POST /latchkey/teams/:team_id/directories': ({ context, project, user, level, params, body }) =>
    createDirectory(context, project, { level, user }, { teamId: params.team_id, displayName: body.display_name }),

  'DELETE /latchkey/teams/:team_id/directories/:directory_id': async ({ context, project, user, level, params }) => {
    const { team_id: teamId, directory_id: id } = params;
    await deleteDirectory(context, project, { level, user }, { teamId, id });
    return { success: true };
  },

  'POST /latchkey/teams/:team_id/directories/:directory_id/tokens': ({ context, project, user, level, params }) => {
    const { team_id: teamId, directory_id: directoryId } = params;
    return createToken(context, project, { level, user }, { teamId, directoryId });
  },

  'DELETE /latchkey/teams/:team_id/directories/:directory_id/tokens/:token_id': async ({
    context,
    project,
    user,
    level,
    params,
  }) => {
    const { team_id: teamId, directory_id: directoryId, token_id: id } = params;
    await revokeToken(context, project, { level, user }, { teamId, directoryId, id });
    return { success: true };
  },

  'GET /latchkey/teams/:team_id/directories/:directory_id/groups': (request) => {
    const { context, project, user, level, params, query } = request;
    const { team_id: teamId, directory_id: directoryId } = params;
    return listGroupPermissions(context, project, { level, user }, { teamId, directoryId }, query);
  },

  'PATCH /latchkey/teams/:team_id/directories/:directory_id/groups/:group_id': (request) => {
    const { context, project, user, level, params, body } = request;
    const { team_id: teamId, directory_id: directoryId, group_id: groupId } = params;
    const wanted = { groupId, permissionIds: body.permission_ids };
    return setGroupPermissions(context, project, { level, user }, { teamId, directoryId }, wanted);
  },
};
