import type { passkeys } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { authenticationOptions, registrationOptions } from './options.ts';
import { listPasskeys, removePasskey, renamePasskey } from './own.ts';
import { addPasskey, replacePasskeys } from './register.ts';
import { signInByPasskey } from './sign-in.ts';

export const passkeyRoutes: Handlers<typeof passkeys> = {
  'POST /auth/passkey/initiate-passkey-registration': ({ context, project, user }) =>
    registrationOptions(context, project, user),
  'POST /auth/passkey/register': ({ context, project, body, ...person }) =>
    replacePasskeys(context, project, person, body),
  'POST /auth/passkey/initiate-passkey-authentication': ({ context, project }) =>
    authenticationOptions(context, project),
  'POST /auth/passkey/sign-in': ({ context, project, headers, body }) =>
    signInByPasskey(context, project, { ...body, device: headers.device }),

  'GET /latchkey/passkeys': ({ context, project, user }) => listPasskeys(context, project, user.id),
  'POST /latchkey/passkeys': ({ context, project, body, ...person }) => addPasskey(context, project, person, body),
  'PATCH /latchkey/passkeys/:id': ({ context, project, user, params, body }) =>
    renamePasskey(context, project, user.id, params.id, body.name),
  'DELETE /latchkey/passkeys/:id': async ({ context, services, project, user, params }) => {
    await removePasskey(context, services.sharedClients, project, user.id, params.id);
    return { success: true };
  },
};
