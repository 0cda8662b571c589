import type { mfa } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { describeRecoveryCodes, makeRecoveryCodes, recover } from './recovery-codes.ts';
import { signInWithTotp } from './sign-in.ts';

export const mfaRoutes = {
  'POST /auth/mfa/sign-in': ({ context, project, headers, body }) =>
    signInWithTotp(context, project, body, headers.device),
  'POST /latchkey/mfa/recover': ({ context, project, headers, body }) =>
    recover(context, project, body, headers.device),
  'GET /latchkey/mfa/recovery-codes': ({ context, project, user }) => describeRecoveryCodes(context, project, user.id),
  'POST /latchkey/mfa/recovery-codes': ({ context, project, user }) => makeRecoveryCodes(context, project, user.id),
} satisfies Partial<Handlers<typeof mfa>>;
