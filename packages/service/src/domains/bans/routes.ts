import type { bans } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { banUser, findBan, liftBan } from './ban.ts';

export const banRoutes: Handlers<typeof bans> = {
  'GET /latchkey/users/:user_id/ban': ({ context, project, params }) => findBan(context, project, params.user_id),
  'PUT /latchkey/users/:user_id/ban': ({ context, project, params, body }) =>
    banUser(context, project, params.user_id, body.reason || null),
  'DELETE /latchkey/users/:user_id/ban': async ({ context, project, params }) => {
    await liftBan(context, project, params.user_id);
    return { success: true };
  },
};
