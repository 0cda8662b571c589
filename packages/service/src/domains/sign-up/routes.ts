import type { passwords } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { makeFirstOwner } from './first-owner.ts';
import { signUp } from './sign-up.ts';

export const signUpRoutes = {
  'POST /auth/password/sign-up': ({ context, project, headers, body }) =>
    signUp(context, project, body, headers.device),

  'POST /latchkey/first-owner': ({ context, findProject, body }) => makeFirstOwner(context, findProject, body),
} satisfies Partial<Handlers<typeof passwords>>;
