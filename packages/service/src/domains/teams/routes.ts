import type { teams } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { teamFor } from './access.ts';
import { addTeam } from './add.ts';
import { listTeams, searchTeams } from './list.ts';
import { deleteTeam } from './remove.ts';
import { describeTeam } from './team.ts';
import { updateTeam } from './update.ts';

export const teamRoutes: Handlers<typeof teams> = {
  'GET /teams': async ({ context, project, user, level, query }) => {
    const found = await listTeams(context, project, { level, user }, query);
    return { items: found.map(describeTeam), is_paginated: false };
  },

  'POST /teams': async ({ context, project, user, level, query, body }) =>
    describeTeam(await addTeam(context, project, { level, user }, query, body)),

  'GET /teams/:team_id': async ({ context, project, user, level, params }) =>
    describeTeam(await teamFor(context, project, { level, user }, { teamId: params.team_id, permissions: [] })),

  'PATCH /teams/:team_id': async ({ context, project, user, level, params, body }) =>
    describeTeam(await updateTeam(context, project, { level, user }, params.team_id, body)),

  'DELETE /teams/:team_id': async ({ context, project, user, level, params }) => {
    await deleteTeam(context, project, { level, user }, params.team_id);
    return { success: true };
  },

  'GET /latchkey/teams': ({ context, project, query }) => searchTeams(context, project, query),
};
