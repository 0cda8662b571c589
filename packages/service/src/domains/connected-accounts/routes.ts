import type { connectedAccounts } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Handlers } from '../handler.ts';
import { accessTokenOf } from './access-token.ts';

export const connectedAccountRoutes: Handlers<typeof connectedAccounts> = {
  'POST /connected-accounts/:user_id/:provider_id/access-token': async ({
    context,
    project,
    user,
    level,
    params,
    body,
  }) => {
    const userId = params.user_id === 'me' ? user?.id : params.user_id;
    if (userId === undefined) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    if (level === 'client' && userId !== user?.id) throw new Refusal('CONNECTED_ACCOUNT_NOT_OWN');
    return { access_token: await accessTokenOf(context, project, userId, params.provider_id, body.scope) };
  },

  'POST /auth/oauth/connected-accounts/:provider_id/access-token': async ({
    context,
    project,
    user,
    params,
    body,
  }) => ({
    access_token: await accessTokenOf(context, project, user.id, params.provider_id, body.scope),
  }),
};
