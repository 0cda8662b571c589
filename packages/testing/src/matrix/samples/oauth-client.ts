import { randomUUID } from 'node:crypto';
import type { Caller } from '../callers.ts';
import { always, onlyOwn, type Sample } from '../sample.ts';
import { delegationTo } from '../tenant/oauth-client.ts';
import type { Tenant } from '../tenant/tenant.ts';

type Send = (of: Tenant) => { readonly params: Record<string, string>; readonly body?: Record<string, unknown> };

const client =
  (body?: Record<string, unknown>): Send =>
  ({ oauthClient: { clientId } }) => ({ params: { client_id: clientId }, ...(body && { body }) });
const request =
  (body?: Record<string, unknown>): Send =>
  ({ oauthClient: { requestId } }) => ({ params: { request_id: requestId }, ...(body && { body }) });

const server =
  (body?: Record<string, unknown>): Send =>
  ({ oauthClient: { resourceServerId } }) => ({
    params: { resource_server_id: resourceServerId },
    ...(body && { body }),
  });

const domain: Send = ({ oauthClient: { hostedDomainId } }) => ({ params: { domain_id: hostedDomainId } });
const delegation: Send = ({ oauthClient: { delegationId } }) => ({ params: { delegation_id: delegationId } });
const newDelegation: Send = ({ oauthClient: { agentId } }) => ({
  params: {},
  body: delegationTo(agentId, 'Read notes'),
});

/** Of the own project, and of a foreign one. */
const each = (
  of: Send,
  unknown:
    | 'OAUTH_CLIENT_UNKNOWN'
    | 'RESOURCE_SERVER_UNKNOWN'
    | 'HOSTED_DOMAIN_UNKNOWN'
    | 'AUTHORIZATION_REQUEST_UNKNOWN'
    | 'CONNECTED_APP_UNKNOWN'
    | 'AGENT_UNKNOWN'
    | 'DELEGATION_UNKNOWN',
  more: Pick<Sample, 'destroys'> = {},
) => ({
  own: { send: ({ own }: { own: Tenant }) => of(own), outcome: onlyOwn(unknown), ...more },
  foreign: { send: ({ foreign }: { foreign: Tenant }) => of(foreign), outcome: always(unknown) },
});
const destroys = { destroys: 'oauthClient' } as const;

/** The inputs of the routes of a project as an OpenID Provider. */
export const oauthClientSamples = {
  'GET /latchkey/oauth-clients': { all: {} },
  'POST /latchkey/oauth-clients': {
    plain: { send: () => ({ body: { name: 'Notes', kind: 'device' } }) },
  },
  'GET /latchkey/oauth-clients/:client_id': each(client(), 'OAUTH_CLIENT_UNKNOWN'),
  'PATCH /latchkey/oauth-clients/:client_id': each(client({ is_first_party: false }), 'OAUTH_CLIENT_UNKNOWN'),
  'POST /latchkey/oauth-clients/:client_id/secret/rotate': each(client({}), 'OAUTH_CLIENT_UNKNOWN'),
  'DELETE /latchkey/oauth-clients/:client_id': each(client(), 'OAUTH_CLIENT_UNKNOWN', destroys),
  'GET /latchkey/resource-servers': { all: {} },
  'POST /latchkey/resource-servers': {
    plain: { send: () => ({ body: { identifier: `https://${randomUUID()}.example.com`, display_name: 'Notes API' } }) },
  },
  'GET /latchkey/resource-servers/:resource_server_id': each(server(), 'RESOURCE_SERVER_UNKNOWN'),
  'PATCH /latchkey/resource-servers/:resource_server_id': each(
    server({ display_name: 'Notes API' }),
    'RESOURCE_SERVER_UNKNOWN',
  ),
  'DELETE /latchkey/resource-servers/:resource_server_id': each(server(), 'RESOURCE_SERVER_UNKNOWN', destroys),
  'GET /latchkey/hosted-domains': { all: {} },
  'POST /latchkey/hosted-domains': { plain: { send: () => ({ body: { domain: `${randomUUID()}.example.com` } }) } },
  'POST /latchkey/hosted-domains/:domain_id/verify': {
    ...each(domain, 'HOSTED_DOMAIN_UNKNOWN'),
    own: {
      send: ({ own }: { own: Tenant }) => domain(own),
      outcome: ({ project }: Caller) => (project === 'own' ? 'HOSTED_DOMAIN_RECORD_MISSING' : 'HOSTED_DOMAIN_UNKNOWN'),
    } as const,
  },
  'DELETE /latchkey/hosted-domains/:domain_id': each(domain, 'HOSTED_DOMAIN_UNKNOWN', destroys),
  'GET /latchkey/tls/ask': {
    plain: {
      send: () => ({ query: { domain: `${randomUUID()}.example.com` } }),
      outcome: always('HOSTED_DOMAIN_UNKNOWN'),
    },
  },
  'GET /latchkey/authorization-requests/:request_id': each(request(), 'AUTHORIZATION_REQUEST_UNKNOWN'),
  'POST /latchkey/authorization-requests/:request_id/approve': each(
    request({}),
    'AUTHORIZATION_REQUEST_UNKNOWN',
    destroys,
  ),
  'POST /latchkey/authorization-requests/:request_id/deny': each(
    request({}),
    'AUTHORIZATION_REQUEST_UNKNOWN',
    destroys,
  ),
  'GET /latchkey/connected-apps': { all: {} },
  'DELETE /latchkey/connected-apps/:client_id': each(client(), 'CONNECTED_APP_UNKNOWN', destroys),
  'GET /latchkey/delegations': { all: {} },
  'POST /latchkey/delegations': each(newDelegation, 'AGENT_UNKNOWN'),
  'DELETE /latchkey/delegations/:delegation_id': each(delegation, 'DELEGATION_UNKNOWN', destroys),
} satisfies Record<string, Readonly<Record<string, Sample>>>;
