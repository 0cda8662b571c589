import type { passwords } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { signIn } from './sign-in.ts';

export const passwordRoutes = {
  'POST /auth/password/sign-in': ({ context, project, headers, body }) =>
    signIn(context, project, body, headers.device),
} satisfies Partial<Handlers<typeof passwords>>;
