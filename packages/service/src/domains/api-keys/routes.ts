import type { apiKeys, teamApiKeys } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { checkKey } from './check.ts';
import { createKey } from './create.ts';
import { revokeLeakedKey } from './leaked.ts';
import { listKeys, listKeysWithUse } from './list.ts';
import { changeKey, readKey } from './one.ts';
import { listedUser, namedUser } from './owner.ts';

export const apiKeyRoutes: Handlers<typeof apiKeys> = {
  'POST /user-api-keys': ({ context, project, level, user, body: { user_id, ...order } }) =>
    createKey(context, project, { level, user }, { kind: 'user', id: namedUser({ level, user }, user_id) }, order),
  'GET /user-api-keys': ({ context, project, level, user, query }) =>
    listKeys(context, project, { level, user }, listedUser(project, { level, user }, query.user_id)),
  'GET /latchkey/user-api-keys': ({ context, project, level, user, query }) =>
    listKeysWithUse(context, project, { level, user }, listedUser(project, { level, user }, query.user_id)),
  'GET /user-api-keys/:id': ({ context, project, level, user, params, query }) => {
    namedUser({ level, user }, query.user_id);
    return readKey(context, project, { level, user }, { kind: 'user', id: params.id });
  },
  'PATCH /user-api-keys/:id': ({ context, project, level, user, params, query, body }) => {
    namedUser({ level, user }, query.user_id);
    return changeKey(context, project, { level, user }, { kind: 'user', id: params.id }, body);
  },
  'POST /user-api-keys/check': ({ context, project, body }) => checkKey(context, project, 'user', body.api_key),

  'POST /integrations/credential-scanning/revoke': async ({ context, findProject, body }) => {
    await revokeLeakedKey(context, findProject, body.api_key);
    return { success: true };
  },
};

export const teamApiKeyRoutes: Handlers<typeof teamApiKeys> = {
  'POST /team-api-keys': ({ context, project, level, user, body: { team_id, ...order } }) =>
    createKey(context, project, { level, user }, { kind: 'team', id: team_id }, order),
  'GET /team-api-keys': ({ context, project, level, user, query }) =>
    listKeys(context, project, { level, user }, { kind: 'team', id: query.team_id }),
  'GET /latchkey/team-api-keys': ({ context, project, level, user, query }) =>
    listKeysWithUse(context, project, { level, user }, { kind: 'team', id: query.team_id }),
  'GET /team-api-keys/:id': ({ context, project, level, user, params, query }) =>
    readKey(context, project, { level, user }, { kind: 'team', id: params.id, teamId: query.team_id }),
  'PATCH /team-api-keys/:id': ({ context, project, level, user, params, query, body }) =>
    changeKey(context, project, { level, user }, { kind: 'team', id: params.id, teamId: query.team_id }, body),
  'POST /team-api-keys/check': ({ context, project, body }) => checkKey(context, project, 'team', body.api_key),
};
