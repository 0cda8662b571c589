import type { passwords, previousSystem } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { exchangeToken } from './exchange.ts';
import { readPreviousSystem, removePreviousSystem, setPreviousSystem } from './set.ts';
import { signInHereOrThere } from './sign-in.ts';

export const previousSystemRoutes: Handlers<typeof previousSystem> = {
  'GET /latchkey/previous-system': ({ context, project }) => readPreviousSystem(context, project),

  'PUT /latchkey/previous-system': ({ context, project, body }) => setPreviousSystem(context, project, body),

  'DELETE /latchkey/previous-system': async ({ context, project }) => {
    await removePreviousSystem(context, project);
    return { success: true };
  },

  'POST /latchkey/previous-system/session': ({ context, services, project, headers, body }) =>
    exchangeToken(context, services, project, body.token, headers.device),
};

export const passwordSignInRoutes = {
  'POST /auth/password/sign-in': ({ context, services, project, headers, body }) =>
    signInHereOrThere(context, services, project, body, headers.device),
} satisfies Partial<Handlers<typeof passwords>>;
