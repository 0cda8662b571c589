import type { singleSignOn } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { describeConnection } from './connection.ts';
import {
  changeConnection,
  createConnection,
  deleteConnection,
  listConnections,
  readConnection,
} from './connections.ts';
import { discoverConnection } from './discover.ts';
import { addException, endException, listExceptions } from './exceptions.ts';
import { listKeys, rotateKey } from './keys/rotate.ts';
import { ownMetadata } from './metadata.ts';
import { changeSecondFactorValues } from './second-factor/values.ts';
import { readLastTest } from './test-result.ts';

const named = (params: { team_id: string; connection_id: string }) => ({
  teamId: params.team_id,
  id: params.connection_id,
});
const excepted = (params: { team_id: string; connection_id: string; user_id: string }) => ({
  ...named(params),
  userId: params.user_id,
});

export const singleSignOnRoutes: Handlers<typeof singleSignOn> = {
  'GET /latchkey/teams/:team_id/sso-connections': async ({ context, project, user, level, params }) => {
    const connections = await listConnections(context, project, { level, user }, params.team_id);
    return { items: connections.map((one) => describeConnection(context, project, one)), is_paginated: false };
  },

  'POST /latchkey/teams/:team_id/sso-connections': async (request) => {
    const { context, services, project, user, level, params, body } = request;
    const wanted = { teamId: params.team_id, body };
    return describeConnection(
      context,
      project,
      await createConnection(context, services, project, { level, user }, wanted),
    );
  },

  'GET /latchkey/teams/:team_id/sso-connections/:connection_id': async ({ context, project, user, level, params }) =>
    describeConnection(context, project, await readConnection(context, project, { level, user }, named(params))),

  'PATCH /latchkey/teams/:team_id/sso-connections/:connection_id': async (request) => {
    const { context, services, project, user, level, params, body } = request;
    const wanted = { which: named(params), body };
    return describeConnection(
      context,
      project,
      await changeConnection(context, services, project, { level, user }, wanted),
    );
  },

  'PUT /latchkey/teams/:team_id/sso-connections/:connection_id/second-factor': async (request) => {
    const { context, project, user, level, params, body } = request;
    const wanted = { which: named(params), values: body.values, reviewed: body.identity_provider_hash };
    return describeConnection(
      context,
      project,
      await changeSecondFactorValues(context, project, { level, user }, wanted),
    );
  },

  'DELETE /latchkey/teams/:team_id/sso-connections/:connection_id': async (request) => {
    const { context, project, user, level, params } = request;
    await deleteConnection(context, project, { level, user }, named(params));
    return { success: true };
  },

  'GET /latchkey/teams/:team_id/sso-connections/:connection_id/saml-keys': ({
    context,
    project,
    user,
    level,
    params,
  }) => listKeys(context, project, { level, user }, named(params)),

  'POST /latchkey/teams/:team_id/sso-connections/:connection_id/saml-keys': (request) => {
    const { context, project, user, level, params, body } = request;
    const wanted = { which: named(params), atOnce: body.at_once ?? false };
    return rotateKey(context, project, { level, user }, wanted);
  },

  'GET /latchkey/teams/:team_id/sso-connections/:connection_id/last-test': ({
    context,
    project,
    user,
    level,
    params,
  }) => readLastTest(context, project, { level, user }, named(params)),

  'GET /latchkey/teams/:team_id/sso-connections/:connection_id/exceptions': async (request) => {
    const { context, project, user, level, params } = request;
    const exceptions = await listExceptions(context, project, { level, user }, named(params));
    const items = exceptions.map(({ userId, createdAt }) => ({ user_id: userId, created_at_millis: createdAt }));
    return { items, is_paginated: false };
  },

  'PUT /latchkey/teams/:team_id/sso-connections/:connection_id/exceptions/:user_id': async (request) => {
    const { context, project, user, level, params } = request;
    await addException(context, project, { level, user }, excepted(params));
    return { success: true };
  },

  'DELETE /latchkey/teams/:team_id/sso-connections/:connection_id/exceptions/:user_id': async (request) => {
    const { context, project, user, level, params } = request;
    await endException(context, project, { level, user }, excepted(params));
    return { success: true };
  },

  'POST /latchkey/sso/discover': ({ context, project, body }) => discoverConnection(context, project, body.email),

  'GET /projects/:projectId/saml/:connectionId/metadata': ({ context, findProject, params }) =>
    ownMetadata(context, findProject, params),
};
