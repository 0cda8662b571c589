import type { mfa, securityKeys } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { addSecurityKey } from './add-security-key.ts';
import { describeAttempt, describeSecondFactors } from './describe.ts';
import { removeSecurityKey, renameSecurityKey } from './own-security-keys.ts';
import { describeRecoveryCodes, makeRecoveryCodes, recover } from './recovery-codes.ts';
import { newSecurityKeyOptions, optionsForAttempt } from './security-key-options.ts';
import { signInWithSecurityKey } from './security-key-proof.ts';
import { signInWithTotp } from './sign-in.ts';

export const mfaRoutes = {
  'POST /latchkey/mfa/options': ({ context, project, body }) => describeAttempt(context, project, body.code),
  'POST /auth/mfa/sign-in': ({ context, project, headers, body }) =>
    signInWithTotp(context, project, body, headers.device),
  'POST /latchkey/mfa/recover': ({ context, project, headers, body }) =>
    recover(context, project, body, headers.device),
  'GET /latchkey/mfa': ({ context, project, user }) => describeSecondFactors(context, project, user),
  'GET /latchkey/mfa/recovery-codes': ({ context, project, user }) => describeRecoveryCodes(context, project, user.id),
  'POST /latchkey/mfa/recovery-codes': ({ context, project, user }) => makeRecoveryCodes(context, project, user.id),
} satisfies Partial<Handlers<typeof mfa>>;

export const securityKeyRoutes = {
  'POST /latchkey/mfa/security-key/initiate': ({ context, project, body }) =>
    optionsForAttempt(context, project, body.code),
  'POST /latchkey/mfa/security-key': ({ context, project, headers, body }) =>
    signInWithSecurityKey(context, project, body, headers.device),
  'POST /latchkey/security-keys/initiate': ({ context, project, user }) =>
    newSecurityKeyOptions(context, project, user),
  'POST /latchkey/security-keys': ({ context, project, body, ...person }) =>
    addSecurityKey(context, project, person, body),
  'PATCH /latchkey/security-keys/:id': ({ context, project, user, params, body }) =>
    renameSecurityKey(context, project, user.id, params.id, body.name),
  'DELETE /latchkey/security-keys/:id': async ({ context, project, user, params }) => {
    await removeSecurityKey(context, project, user.id, params.id);
    return { success: true };
  },
} satisfies Partial<Handlers<typeof securityKeys>>;
