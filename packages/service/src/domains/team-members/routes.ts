import type { teamMembers } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { addMember } from './add.ts';
import { addMembers } from './add-many.ts';
import { changeProfile } from './change.ts';
import { namedUser } from './named-user.ts';
import { listProfiles, readProfile } from './profiles.ts';
import { removeMember } from './remove.ts';

export const teamMemberRoutes: Handlers<typeof teamMembers> = {
  'POST /team-memberships/:team_id/:user_id': async ({ context, project, user, level, params }) => {
    const member = { teamId: params.team_id, userId: namedUser({ level, user }, params.user_id) };
    await addMember(context, project, member);
    return { team_id: member.teamId, user_id: member.userId };
  },

  'POST /latchkey/teams/:team_id/members': async ({ context, project, params, body }) => ({
    items: await addMembers(context, project, params.team_id, body.user_ids),
  }),

  'DELETE /team-memberships/:team_id/:user_id': async ({ context, project, user, level, params }) => {
    await removeMember(context, project, { level, user }, params);
    return { success: true };
  },

  'GET /team-member-profiles': async ({ context, project, user, level, query }) => ({
    items: await listProfiles(context, project, { level, user }, query),
    is_paginated: false,
  }),

  'GET /team-member-profiles/:team_id/:user_id': ({ context, project, user, level, params }) =>
    readProfile(context, project, { level, user }, params),

  'PATCH /team-member-profiles/:team_id/:user_id': ({ context, project, user, level, params, body }) =>
    changeProfile(context, project, { level, user }, params, body),
};
