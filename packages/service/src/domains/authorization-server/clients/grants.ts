import type { Endpoints, InputOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { keepResourceServers } from '../resource-servers/queries.ts';
import type { ClientGrant } from './client.ts';
import { invalid } from './invalid.ts';

type Given = NonNullable<InputOf<Endpoints['POST /latchkey/oauth-clients']>['body']['grants']>;

/** What a client is to be granted, of resource servers that stay until the transaction ends. Throws OAUTH_CLIENT_INVALID. */
export async function grantsFrom({ db }: Context, project: Project, given: Given): Promise<ClientGrant[]> {
  if (given.length === 0) return [];
  const ids = given.map(({ resource_server_id }) => resource_server_id);
  if (new Set(ids).size < ids.length) throw invalid('A resource server is there twice.');
  const servers = new Map((await keepResourceServers(db, project.id, ids)).map((server) => [server.id, server]));
  return given.map(({ resource_server_id, scopes }) => {
    const server = servers.get(resource_server_id);
    if (!server) throw invalid(`There is no resource server ${resource_server_id}.`);
    const unknown = scopes.find((scope) => !server.scopes.some(({ name }) => name === scope));
    if (unknown !== undefined) throw invalid(`${server.displayName} has no scope ${unknown}.`);
    return { resourceServerId: server.id, identifier: server.identifier, scopes: [...new Set(scopes)] };
  });
}
