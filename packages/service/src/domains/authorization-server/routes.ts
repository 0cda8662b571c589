import type { authorizationRequests, connectedApps, oauthClients, resourceServers } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { disconnectApp, listConnectedApps } from './apps/apps.ts';
import {
  changeClient,
  createClient,
  listClients,
  readClient,
  removeClient,
  rotateClientSecret,
} from './clients/clients.ts';
import { approveRequest, denyRequest } from './requests/answer.ts';
import { describeRequest } from './requests/describe.ts';
import {
  changeResourceServer,
  createResourceServer,
  listResourceServers,
  readResourceServer,
  removeResourceServer,
} from './resource-servers/resource-servers.ts';

export const oauthClientRoutes: Handlers<typeof oauthClients> = {
  'GET /latchkey/oauth-clients': ({ context, project }) => listClients(context, project),
  'POST /latchkey/oauth-clients': ({ context, project, body }) => createClient(context, project, body),
  'GET /latchkey/oauth-clients/:client_id': ({ context, project, params }) =>
    readClient(context, project, params.client_id),
  'PATCH /latchkey/oauth-clients/:client_id': ({ context, project, params, body }) =>
    changeClient(context, project, params.client_id, body),
  'POST /latchkey/oauth-clients/:client_id/secret/rotate': ({ context, project, params, body }) =>
    rotateClientSecret(context, project, params.client_id, body.overlap_minutes),
  'DELETE /latchkey/oauth-clients/:client_id': async ({ context, project, params }) => {
    await removeClient(context, project, params.client_id);
    return { success: true };
  },
};

export const resourceServerRoutes: Handlers<typeof resourceServers> = {
  'GET /latchkey/resource-servers': ({ context, project }) => listResourceServers(context, project),
  'POST /latchkey/resource-servers': ({ context, project, body }) => createResourceServer(context, project, body),
  'GET /latchkey/resource-servers/:resource_server_id': ({ context, project, params }) =>
    readResourceServer(context, project, params.resource_server_id),
  'PATCH /latchkey/resource-servers/:resource_server_id': ({ context, project, params, body }) =>
    changeResourceServer(context, project, params.resource_server_id, body),
  'DELETE /latchkey/resource-servers/:resource_server_id': async ({ context, project, params }) => {
    await removeResourceServer(context, project, params.resource_server_id);
    return { success: true };
  },
};

export const authorizationRequestRoutes: Handlers<typeof authorizationRequests> = {
  'GET /latchkey/authorization-requests/:request_id': ({ context, project, user, params }) =>
    describeRequest(context, project, user, params.request_id),
  'POST /latchkey/authorization-requests/:request_id/approve': async ({ context, project, user, params }) => ({
    location: await approveRequest(context, project, user, params.request_id),
  }),
  'POST /latchkey/authorization-requests/:request_id/deny': async ({ context, project, params }) => ({
    location: await denyRequest(context, project, params.request_id),
  }),
};

export const connectedAppRoutes: Handlers<typeof connectedApps> = {
  'GET /latchkey/connected-apps': ({ context, project, user }) => listConnectedApps(context, project, user.id),
  'DELETE /latchkey/connected-apps/:client_id': async ({ context, project, user, params }) => {
    await disconnectApp(context, project, user.id, params.client_id);
    return { success: true };
  },
};
