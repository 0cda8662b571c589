import { identifierProblem } from '@latchkey/protocol/resource-servers';
import { type Client, errors, type KoaContextWithOIDC, type ResourceServer as ServerInfo } from 'oidc-provider';
import { signingKeyAt } from '../../projects/signing-keys.ts';
import { permittedTo } from '../resource-servers/asked.ts';
import { resourceServersByIdentifier } from '../resource-servers/queries.ts';
import type { ResourceServer } from '../resource-servers/resource-server.ts';
import { currentScope } from './scope.ts';

/** Access tokens for the APIs of a project (RFC 8707), as JWTs (RFC 9068) or opaque. */
export const resourceIndicators = {
  enabled: true,
  /** Who has asked for one API gets the token for it, also without naming it again. */
  useGrantedResource: async (_: unknown, { resource }: { readonly resource?: string | string[] | undefined }) =>
    [resource ?? []].flat().length === 1,
  /** Of several that were granted none is meant: a code that was redeemed without a name is not lost for that. */
  defaultResource: async (_: unknown, client: Client, oneOf?: readonly string[]) =>
    oneOf ? (oneOf.length === 1 ? oneOf[0] : undefined) : await onlyGranted(client),
  async getResourceServerInfo(ctx: KoaContextWithOIDC, identifier: string, client: Client): Promise<ServerInfo> {
    const server = await resourceServer(identifier);
    const scopes = isMachine(client)
      ? grantedTo(ctx, client, server)
      : await givenBy(ctx.oidc.account?.accountId, server);
    return resourceInfo(server, scopes);
  },
};

/** A resource server as the library has it, for tokens with these scopes. The key that signs now signs them. */
export function resourceInfo(server: ResourceServer, scopes: readonly string[]): ServerInfo {
  const { context, project } = currentScope();
  const { kid } = signingKeyAt(project, context.now).publicJwk;
  return {
    scope: scopes.join(' '),
    audience: server.identifier,
    accessTokenTTL: server.tokenLifetimeSeconds,
    accessTokenFormat: server.tokenFormat,
    jwt: { sign: { alg: 'ES256', kid } },
  };
}

/** Reads a resource server, once in a request. Throws invalid_target. */
export async function resourceServer(identifier: string): Promise<ResourceServer> {
  const { context, project, resourceServers } = currentScope();
  // Some texts no database takes.
  if (identifierProblem(identifier)) throw new errors.InvalidTarget('the resource is no identifier of an API');
  const [server] = await (resourceServers.get(identifier) ?? read());
  if (!server) throw new errors.InvalidTarget('there is no such resource server');
  return server;

  function read() {
    const reading = resourceServersByIdentifier(context.db, project.id, [identifier]);
    resourceServers.set(identifier, reading);
    return reading;
  }
}

const isMachine = ({ clientId }: Client) => currentScope().clients.get(clientId)?.kind === 'machine';

/** What the user of a request has the permissions for; at the token endpoint it is known who that is. */
async function givenBy(userId: string | undefined, { scopes }: ResourceServer): Promise<string[]> {
  const { context, project } = currentScope();
  return scopes.filter(await permittedTo(context, project, scopes, userId)).map(({ name }) => name);
}

const grantsOf = ({ clientId }: Client) => currentScope().clients.get(clientId)?.grants ?? [];

/** What a machine was granted: all of it if it names nothing. Throws invalid_target and invalid_scope. */
function grantedTo({ oidc: { params } }: KoaContextWithOIDC, client: Client, server: ResourceServer): string[] {
  const grant = grantsOf(client).find(({ resourceServerId }) => resourceServerId === server.id);
  const granted = server.scopes.map(({ name }) => name).filter((name) => grant?.scopes.includes(name));
  if (granted.length === 0) throw new errors.InvalidTarget('the client was granted nothing there');
  const asked = typeof params?.scope === 'string' ? params.scope.split(' ') : granted;
  const missing = asked.filter((name) => !granted.includes(name));
  if (missing.length > 0) throw new errors.InvalidScope('the client was not granted it', missing.join(' '));
  if (params) params.scope = asked.join(' ');
  return granted;
}

/** What a machine means that names no resource. Throws invalid_target where that is not one thing. */
async function onlyGranted(client: Client): Promise<string | undefined> {
  if (!isMachine(client)) return undefined;
  const grants = grantsOf(client);
  const [grant] = grants;
  if (!grant) throw new errors.InvalidTarget('the client was granted nothing');
  if (grants.length > 1) throw new errors.InvalidTarget('name the resource: the client was granted several');
  return grant.identifier;
}
