import type { mfa } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { enrolTotp } from './enrol.ts';
import { describeRecoveryCodes, makeRecoveryCodes, recover } from './recovery-codes.ts';
import { signInWithTotp } from './sign-in.ts';

export const mfaRoutes: Handlers<typeof mfa> = {
  'POST /auth/mfa/sign-in': ({ context, project, headers, body }) =>
    signInWithTotp(context, project, body, headers.device),
  'POST /latchkey/mfa/recover': ({ context, project, headers, body }) =>
    recover(context, project, body, headers.device),
  'POST /latchkey/mfa/totp': async ({ context, project, body, ...person }) => {
    await enrolTotp(context, project, person, body);
    return { success: true };
  },
  'GET /latchkey/mfa/recovery-codes': ({ context, project, user }) => describeRecoveryCodes(context, project, user.id),
  'POST /latchkey/mfa/recovery-codes': ({ context, project, user }) => makeRecoveryCodes(context, project, user.id),
};
