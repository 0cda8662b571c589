import type { factors } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { takePasskey } from '../passkeys/own.ts';
import { updateUser } from '../users/update.ts';
import { describeFactors } from './describe.ts';

export const factorRoutes: Handlers<typeof factors> = {
  'GET /latchkey/users/:user_id/factors': ({ context, project, params }) =>
    describeFactors(context, project, params.user_id),

  'DELETE /latchkey/users/:user_id/factors': async ({ context, project, params, level }) => {
    await updateUser(context, project, params.user_id, { totp_secret_base64: null }, level);
    return { success: true };
  },

  'DELETE /latchkey/users/:user_id/passkeys/:id': async ({ context, project, params }) => {
    await takePasskey(context, project, params.user_id, params.id);
    return { success: true };
  },
};
