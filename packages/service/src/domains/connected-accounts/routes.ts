import type { connectedAccounts } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { accessTokenOf } from './access-token.ts';
import { disconnectAccount, takeAccount } from './disconnect.ts';
import { ownerAsked } from './owner.ts';

export const connectedAccountRoutes: Handlers<typeof connectedAccounts> = {
  'POST /connected-accounts/:user_id/:provider_id/access-token': async ({
    context,
    services,
    project,
    params,
    body,
    ...caller
  }) => ({
    access_token: await accessTokenOf(
      context,
      services,
      project,
      ownerAsked(caller, params.user_id),
      params.provider_id,
      body.scope,
    ),
  }),

  'POST /auth/oauth/connected-accounts/:provider_id/access-token': async ({
    context,
    services,
    project,
    user,
    params,
    body,
  }) => ({
    access_token: await accessTokenOf(context, services, project, user.id, params.provider_id, body.scope),
  }),

  'DELETE /latchkey/connected-accounts/:user_id/:provider_id': async ({
    context,
    services,
    project,
    params,
    ...caller
  }) => {
    const userId = ownerAsked(caller, params.user_id);
    const act = caller.level === 'client' ? disconnectAccount : takeAccount;
    await act(context, services.sharedClients, project, userId, params.provider_id);
    return { success: true };
  },
};
