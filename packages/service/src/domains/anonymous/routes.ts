import type { anonymous } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { signUpAnonymously } from './sign-up.ts';
import { upgradeByCode, upgradeByPassword } from './upgrade.ts';

export const anonymousRoutes: Handlers<typeof anonymous> = {
  'POST /auth/anonymous/sign-up': ({ context, project }) => signUpAnonymously(context, project),
  'POST /latchkey/anonymous/upgrade/password': ({ context, project, user, body }) =>
    upgradeByPassword(context, project, user, body),
  'POST /latchkey/anonymous/upgrade/otp': ({ context, project, user, body }) =>
    upgradeByCode(context, project, user, body.code),
};
