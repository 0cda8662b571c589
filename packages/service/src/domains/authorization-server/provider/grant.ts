import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { noteAllowed } from '../apps/note-allowed.ts';
import { allowedScopes } from '../apps/queries.ts';
import { type AskedResource, askedResources, keptScopes } from '../resource-servers/asked.ts';
import { resourceServer } from './resources.ts';
import { currentScope } from './scope.ts';

type Oidc = KoaContextWithOIDC['oidc'];

/** What a request asks for, of what its user can give. */
interface Asked {
  readonly scopes: readonly string[];
  readonly resources: readonly AskedResource[];
}

/**
 * The grant that a request is answered from, without asking: the one that the user has just given, or one for what the
 * user has allowed the application before. A client of the project's own needs no consent.
 */
export async function existingGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { context, project, clients } = currentScope();
  const { client, session, provider, result } = oidc;
  const userId = session?.accountId;
  const known = client && clients.get(client.clientId);
  if (!known || !session || !userId) return undefined;
  const given = result?.consent?.grantId;
  if (given) return provider.Grant.find(given);
  const asked = await askedIn(oidc, userId);
  const kept = [...asked.scopes, ...keptScopes(asked.resources)];
  const allowed = await allowedScopes(context.db, project.id, userId, known.id);
  const isAllowed = kept.every((scope) => allowed.includes(scope));
  if (!isAllowed && !known.isFirstParty) return undefined;
  await noteAllowed(context, project, userId, known, asked, !isAllowed);
  return (await grantBefore(oidc, asked)) ?? newGrant(oidc, userId, asked);
}

async function askedIn(oidc: Oidc, userId: string): Promise<Asked> {
  const { context, project } = currentScope();
  const servers = await Promise.all(Object.keys(oidc.resourceServers ?? {}).map(resourceServer));
  const resources = await askedResources(context, project, servers, [...oidc.requestParamScopes], userId);
  return { scopes: [...oidc.requestParamOIDCScopes], resources };
}

/** The grant of the provider's session, if it goes as far. */
async function grantBefore({ client, session, provider }: Oidc, { scopes, resources }: Asked) {
  const id = client && session?.grantIdFor(client.clientId);
  const grant = id ? await provider.Grant.find(id) : undefined;
  if (!grant) return undefined;
  const granted = grant.getOIDCScope().split(' ');
  const covers =
    scopes.every((scope) => granted.includes(scope)) &&
    resources.every(({ server: { identifier }, scopes, withheld }) => {
      const granted = grant.getResourceScope(identifier).split(' ');
      const rejected = grant.getRejectedResourceScope(identifier).split(' ');
      return scopes.every(({ name }) => granted.includes(name)) && withheld.every((name) => rejected.includes(name));
    });
  return covers ? grant : undefined;
}

async function newGrant({ client, provider }: Oidc, accountId: string, { scopes, resources }: Asked) {
  const grant = new provider.Grant({ accountId, clientId: client?.clientId ?? '' });
  grant.addOIDCScope(scopes.join(' '));
  for (const { server, scopes, withheld } of resources) {
    grant.addResourceScope(server.identifier, scopes.map(({ name }) => name).join(' '));
    // What the user can't give is answered as well, or the library would have it asked for.
    grant.rejectResourceScope(server.identifier, withheld.join(' '));
  }
  await grant.save();
  return grant;
}
