import type { passwords } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export const passwordRoutes: Handlers<typeof passwords> = {
  'POST /auth/password/sign-up': ({ context, project, body }) => signUp(context, project, body),
  'POST /auth/password/sign-in': ({ context, project, body }) => signIn(context, project, body),
};
