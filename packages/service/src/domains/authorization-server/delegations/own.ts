import type { delegations, Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../runtime/ids.ts';
import { checkConnected } from '../../connected-accounts/access-token.ts';
import type { DelegatedResource, Delegation } from '../../delegations/delegation.ts';
import { addDelegation, liveDelegations } from '../../delegations/delegations.ts';
import type { Project } from '../../projects/project.ts';
import type { ProviderServices } from '../../providers/provider.ts';
import { lockUser } from '../../users/lock.ts';
import type { OAuthClient } from '../clients/client.ts';
import { clientById, clientsById } from '../clients/queries.ts';
import { askedResources } from '../resource-servers/asked.ts';
import { resourceServersById, resourceServersByIdentifier } from '../resource-servers/queries.ts';
import { describeForUser, type ResourceServer } from '../resource-servers/resource-server.ts';

export { endDelegation } from '../../delegations/delegations.ts';

type Body = InputOf<(typeof delegations)['POST /latchkey/delegations']>['body'];
type Described = ResultOf<Endpoints['POST /latchkey/delegations']>;

const invalid = (detail: string) => new Refusal('DELEGATION_INVALID', { detail });

/** What a user has agents do for them, newest first. */
export async function listDelegations(
  context: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['GET /latchkey/delegations']>> {
  const own = await liveDelegations(context, project, userId);
  if (own.length === 0) return { items: [], is_paginated: false };
  const agents = await clientsById(context.db, project.id, [...new Set(own.map(({ clientId }) => clientId))]);
  const ids = [...new Set(own.flatMap(({ resources }) => resources.map(({ serverId }) => serverId)))];
  const servers = ids.length === 0 ? [] : await resourceServersById(context.db, project.id, ids);
  const items = own.flatMap((delegation) => {
    const agent = agents.find(({ id }) => id === delegation.clientId);
    return agent ? describe(delegation, agent, servers) : [];
  });
  return { items, is_paginated: false };
}

/**
 * Has an agent act for a user, with no more than the user may do. Throws the refusals AGENT_UNKNOWN, DELEGATION_INVALID
 * and DELEGATIONS_TOO_MANY, and what `checkConnected` throws.
 */
export async function delegate(
  context: Context,
  services: ProviderServices,
  project: Project,
  userId: string,
  body: Body,
): Promise<Described> {
  const { resources = [], connected_accounts = [] } = body;
  if (resources.length + connected_accounts.length === 0) {
    throw invalid('Name the resource servers or the connected accounts that it is for.');
  }
  for (const providerId of connected_accounts) await checkConnected(context, services, project, userId, providerId);
  const agent = await clientById(context.db, project.id, body.client_id);
  if (agent?.kind !== 'agent') throw new Refusal('AGENT_UNKNOWN');
  const servers = await serversNamed(context, project, resources);
  const reach = await reachOf(context, project, userId, resources, servers);
  const delegation: Delegation = {
    id: newId(context.random),
    userId,
    clientId: agent.id,
    purpose: body.purpose,
    resources: reach,
    connectedAccounts: [...new Set(connected_accounts)],
    mayDelegate: body.may_delegate ?? false,
    createdAt: context.now,
    expiresAt: context.now + body.expires_in_seconds * 1_000,
    lastUsedAt: null,
  };
  await inTransaction(context, async (context) => {
    await lockUser(context, project, userId);
    if ((await liveDelegations(context, project, userId)).length >= limits.delegationsOfUser) {
      throw new Refusal('DELEGATIONS_TOO_MANY');
    }
    await addDelegation(context, project, delegation, {
      client_id: agent.id,
      name: agent.name,
      purpose: delegation.purpose,
      resources,
      connected_accounts: delegation.connectedAccounts,
      expires_at_millis: delegation.expiresAt,
    });
  });
  return describe(delegation, agent, servers);
}

async function serversNamed({ db }: Context, project: Project, resources: Body['resources'] = []) {
  const identifiers = resources.map(({ identifier }) => identifier);
  if (new Set(identifiers).size < identifiers.length) throw invalid('Name each resource server once.');
  const servers = identifiers.length === 0 ? [] : await resourceServersByIdentifier(db, project.id, identifiers);
  const missing = identifiers.find((name) => !servers.some(({ identifier }) => identifier === name));
  if (missing !== undefined) throw invalid(`There is no resource server ${missing}.`);
  return servers;
}

/** Of each resource server the scopes that are named, all of which it has and the user can give. */
async function reachOf(
  context: Context,
  project: Project,
  userId: string,
  resources: Body['resources'] = [],
  servers: readonly ResourceServer[],
): Promise<DelegatedResource[]> {
  return Promise.all(
    resources.map(async ({ identifier, scopes }) => {
      const named = servers.filter((server) => server.identifier === identifier);
      const [asked] = await askedResources(context, project, named, scopes, userId);
      const mine = asked?.scopes.map(({ name }) => name) ?? [];
      const missing = scopes.find((name) => !mine.includes(name));
      if (missing !== undefined) throw invalid(`You can't give the scope ${missing} of ${identifier}.`);
      return { serverId: asked?.server.id ?? '', scopes: mine };
    }),
  );
}

const describe = (delegation: Delegation, agent: OAuthClient, servers: readonly ResourceServer[]): Described => ({
  id: delegation.id,
  agent: { client_id: agent.id, name: agent.name, logo_url: agent.logoUrl },
  purpose: delegation.purpose,
  resources: delegation.resources.flatMap(({ serverId, scopes }) => {
    const server = servers.find(({ id }) => id === serverId);
    return server
      ? describeForUser(
          server,
          server.scopes.filter(({ name }) => scopes.includes(name)),
        )
      : [];
  }),
  connected_accounts: [...delegation.connectedAccounts],
  may_delegate: delegation.mayDelegate,
  created_at_millis: delegation.createdAt,
  expires_at_millis: delegation.expiresAt,
  last_used_at_millis: delegation.lastUsedAt,
});
