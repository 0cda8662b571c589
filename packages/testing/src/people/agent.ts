import * as openid from 'openid-client';
import type { TestProject, TestUser } from '../world/new-project.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { identifier } from './resource-server.ts';

const DELEGATION = 'urn:latchkey:params:oauth:token-type:delegation';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** A program that acts for users of a project. */
export interface Agent extends RelyingParty {
  /** Exchanges a delegation for a token (RFC 8693). */
  act(delegation: string, parameters?: Record<string, string>, DPoP?: openid.DPoPHandle): Promise<AgentTokens>;
  /** Exchanges the token of another agent, which has handed it on. */
  actOn(token: string, parameters?: Record<string, string>, DPoP?: openid.DPoPHandle): Promise<AgentTokens>;
}

type AgentTokens = Awaited<ReturnType<typeof openid.genericGrantRequest>>;

/** Registers an agent of a project. */
export async function newAgent(project: TestProject, name = 'Travel agent'): Promise<Agent> {
  const made = await project.admin('POST /latchkey/oauth-clients', { body: { name, kind: 'agent' } });
  if (made.status !== 201) throw new Error(`The agent was not made: ${made.text}`);
  const client = await relyingPartyOf(project, made.body.id, made.body.client_secret);
  const exchange =
    (type: string) =>
    (token: string, parameters: Record<string, string> = { resource: identifier }, DPoP?: openid.DPoPHandle) =>
      openid.genericGrantRequest(
        client.library,
        'urn:ietf:params:oauth:grant-type:token-exchange',
        { subject_token: token, subject_token_type: type, ...parameters },
        DPoP && { DPoP },
      );
  return { ...client, act: exchange(DELEGATION), actOn: exchange(ACCESS_TOKEN) };
}

/** Has an agent act for a user, for an hour, to read notes. */
export const delegateTo = (user: TestUser, { clientId }: Agent, changes: Record<string, unknown> = {}) =>
  user.call('POST /latchkey/delegations', {
    body: {
      client_id: clientId,
      purpose: 'Book the trip to Oslo',
      expires_in_seconds: 3_600,
      resources: [{ identifier, scopes: ['notes.read'] }],
      ...changes,
    },
  });
