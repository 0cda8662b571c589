import type { oauth } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { grantRefresh } from './refresh-grant.ts';

export const oauthRoutes: Handlers<typeof oauth> = {
  'POST /auth/oauth/token': ({ context, findProject, body }) => grantRefresh(context, findProject, body),
};
