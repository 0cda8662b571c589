import type { ownerInvitations } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { acceptInvitation } from './accept.ts';
import { inspectInvitation } from './inspect.ts';
import { describeInvitation } from './invitation.ts';
import { inviteOwner } from './invite.ts';
import { listInvitations } from './list.ts';
import { revokeInvitation } from './revoke.ts';
import { signUpByInvitation } from './sign-up.ts';

export const ownerInvitationRoutes: Handlers<typeof ownerInvitations> = {
  'GET /latchkey/owner-invitations': async ({ context, project }) => ({
    items: (await listInvitations(context, project)).map(describeInvitation),
    is_paginated: false,
  }),

  'POST /latchkey/owner-invitations': async ({ context, project, findProject, body }) =>
    describeInvitation(await inviteOwner(context, project, findProject, body)),

  'DELETE /latchkey/owner-invitations/:invitation_id': async ({ context, project, params }) => {
    await revokeInvitation(context, project, params.invitation_id);
    return { success: true };
  },

  'POST /latchkey/owner-invitations/inspect': ({ context, project, user, body }) =>
    inspectInvitation(context, project, user, body.code),

  'POST /latchkey/owner-invitations/accept': async ({ context, project, user, body }) => ({
    project_id: await acceptInvitation(context, project, user, body.code),
  }),

  'POST /latchkey/owner-invitations/sign-up': ({ context, project, body }) =>
    signUpByInvitation(context, project, body),
};
