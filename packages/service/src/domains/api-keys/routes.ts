import type { apiKeys } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { checkKey } from './check.ts';
import { createKey } from './create.ts';
import { revokeLeakedKey } from './leaked.ts';
import { listKeys, listKeysWithUse } from './list.ts';
import { changeKey, readKey } from './one.ts';

export const apiKeyRoutes: Handlers<typeof apiKeys> = {
  'POST /user-api-keys': ({ context, project, level, user, body }) =>
    createKey(context, project, { level, user }, body),
  'GET /user-api-keys': ({ context, project, level, user, query }) =>
    listKeys(context, project, { level, user }, query.user_id),
  'GET /latchkey/user-api-keys': ({ context, project, level, user, query }) =>
    listKeysWithUse(context, project, { level, user }, query.user_id),
  'GET /user-api-keys/:id': ({ context, project, level, user, params, query }) =>
    readKey(context, project, { level, user }, params.id, query),
  'PATCH /user-api-keys/:id': ({ context, project, level, user, params, query, body }) =>
    changeKey(context, project, { level, user }, params.id, query, body),
  'POST /user-api-keys/check': ({ context, project, body }) => checkKey(context, project, body.api_key),

  'POST /integrations/credential-scanning/revoke': async ({ context, findProject, body }) => {
    await revokeLeakedKey(context, findProject, body.api_key);
    return { success: true };
  },
};
