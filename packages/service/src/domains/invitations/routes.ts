import type { teamInvitations } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { acceptInvitation } from './accept.ts';
import { inspectInvitation } from './inspect.ts';
import { describeInvitation } from './invitation.ts';
import { listInvitations } from './list.ts';
import { presentedInvitation } from './presented.ts';
import { renew } from './renew.ts';
import { revokeInvitation } from './revoke.ts';
import { sendInvitation } from './send.ts';
import { sendInvitations } from './send-many.ts';

export const teamInvitationRoutes: Handlers<typeof teamInvitations> = {
  'POST /team-invitations/send-code': async ({ context, project, user, level, body }) => ({
    success: true,
    id: await sendInvitation(context, project, { level, user }, body),
  }),

  'POST /team-invitations': async ({ context, project, user, level, body }) => ({
    success: true,
    id: await sendInvitation(context, project, { level, user }, body),
  }),

  'GET /team-invitations': async ({ context, project, user, level, query }) => {
    const open = await listInvitations(context, project, { level, user }, query.team_id);
    return { items: open.map(describeInvitation), is_paginated: false };
  },

  'DELETE /team-invitations/:id': async ({ context, project, user, level, params, query }) => {
    await revokeInvitation(context, project, { level, user }, { id: params.id, teamId: query.team_id });
    return { success: true };
  },

  'POST /team-invitations/accept': async ({ context, project, user, body }) => {
    await acceptInvitation(context, project, user, body.code);
    return {};
  },

  'POST /team-invitations/accept/check-code': async ({ context, project, body }) => {
    await presentedInvitation(context, project, body.code);
    return { is_code_valid: true };
  },

  'POST /team-invitations/accept/details': async ({ context, project, body }) => {
    const { invitation } = await presentedInvitation(context, project, body.code);
    return { team_id: invitation.teamId, team_display_name: invitation.teamName };
  },

  'POST /latchkey/team-invitations': async ({ context, project, user, level, body }) => ({
    items: await sendInvitations(context, project, { level, user }, body),
  }),

  'POST /latchkey/team-invitations/inspect': ({ context, project, user, body }) =>
    inspectInvitation(context, project, user, body.code),

  'POST /latchkey/team-invitations/:id/renew': async ({ context, project, user, level, params, body }) => {
    const asked = { ...body, id: params.id };
    const { invitation } = await renew(context, project, { level, user }, asked, { byMail: true });
    return describeInvitation(invitation);
  },

  'POST /latchkey/team-invitations/:id/link': async ({ context, project, user, level, params, body }) => {
    const asked = { ...body, id: params.id };
    const { invitation, link } = await renew(context, project, { level, user }, asked, { byMail: false });
    return { ...describeInvitation(invitation), link };
  },
};
