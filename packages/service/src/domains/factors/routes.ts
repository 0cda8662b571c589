import type { factors, mfa } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { describeFactors } from './describe.ts';
import { enrolTotp } from './enrol.ts';
import { removePasskeyOf, resetSecondFactor } from './take.ts';

export const enrolmentRoutes = {
  'POST /latchkey/mfa/totp': async ({ context, project, body, ...person }) => {
    await enrolTotp(context, project, person, body);
    return { success: true };
  },
} satisfies Partial<Handlers<typeof mfa>>;

export const factorRoutes: Handlers<typeof factors> = {
  'GET /latchkey/users/:user_id/factors': ({ context, project, params }) =>
    describeFactors(context, project, params.user_id),

  'DELETE /latchkey/users/:user_id/factors': async ({ context, project, params }) => {
    await resetSecondFactor(context, project, params.user_id);
    return { success: true };
  },

  'DELETE /latchkey/users/:user_id/passkeys/:id': async ({ context, project, params }) => {
    await removePasskeyOf(context, project, params.user_id, params.id);
    return { success: true };
  },
};
