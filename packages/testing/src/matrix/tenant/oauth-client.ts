import { randomUUID } from 'node:crypto';
import { baseUrl, type World } from '../../world/start.ts';
import type { insist, Marks, SentHeaders } from './tenant.ts';

const redirectUri = 'https://app.example.com/callback';
const resource = 'https://notes.example.com';

/** An OAuth client of a project, a resource server, a request of it that waits for its user, and what the user has allowed it. */
export interface OAuthClientOfTenant {
  readonly clientId: string;
  readonly requestId: string;
  readonly resourceServerId: string;
  /** A domain for its pages, which it has not verified. */
  readonly hostedDomainId: string;
  /** An agent, and what the user has it do. */
  readonly agentId: string;
  readonly delegationId: string;
}

export async function newOAuthClient(
  world: World,
  must: ReturnType<typeof insist>,
  { id, admin, user }: { readonly id: string; readonly admin: SentHeaders; readonly user: SentHeaders },
  { canary }: Marks,
): Promise<OAuthClientOfTenant> {
  const body = { name: canary, kind: 'web', redirect_uris: [redirectUri] };
  const { id: clientId } = await must('POST /latchkey/oauth-clients', { headers: admin, body });
  const { id: resourceServerId } = await must('POST /latchkey/resource-servers', {
    headers: admin,
    body: {
      identifier: resource,
      display_name: canary,
      scopes: [{ name: 'notes.read', description: `Read ${canary}` }],
    },
  });
  const { id: hostedDomainId } = await must('POST /latchkey/hosted-domains', {
    headers: admin,
    body: { domain: `${randomUUID()}.example.com` },
  });
  const allowed = await newRequest(world, id, clientId);
  await must(`POST /latchkey/authorization-requests/${allowed}/approve`, { headers: user, body: {} });
  const agent = { name: canary, kind: 'agent' };
  const { id: agentId } = await must('POST /latchkey/oauth-clients', { headers: admin, body: agent });
  const { id: delegationId } = await must('POST /latchkey/delegations', {
    headers: user,
    body: delegationTo(agentId, canary),
  });
  return {
    clientId,
    resourceServerId,
    hostedDomainId,
    agentId,
    delegationId,
    requestId: await newRequest(world, id, clientId),
  };
}

/** What is sent to have an agent read notes. */
export const delegationTo = (agentId: string, purpose: string) => ({
  client_id: agentId,
  purpose,
  expires_in_seconds: 3_600,
  resources: [{ identifier: resource, scopes: ['notes.read'] }],
});

/** A browser has come to the authorization endpoint. */
async function newRequest({ service }: World, projectId: string, clientId: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email notes.read',
    resource,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const address = `${baseUrl}/api/v1/projects/${projectId}/oauth/authorize?${query}`;
  const { headers } = await service.fetch(new Request(address), { peer: '127.0.0.1' });
  const request = new URL(headers.get('location') ?? '', baseUrl).searchParams.get('request');
  if (!request) throw new Error('No request waits for its user.');
  return request;
}
