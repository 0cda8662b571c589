import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { noteAllowed } from '../apps/note-allowed.ts';
import { allowedScopes } from '../apps/queries.ts';
import { currentScope } from './scope.ts';

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
  const scopes = [...oidc.requestParamScopes];
  const allowed = await allowedScopes(context.db, project.id, userId, known.id);
  const isAllowed = scopes.every((scope) => allowed.includes(scope));
  if (!isAllowed && !known.isFirstParty) return undefined;
  await noteAllowed(context, project, userId, known, scopes, !isAllowed);
  return (await grantBefore(oidc, scopes)) ?? newGrant(oidc, userId, scopes);
}

/** The grant of the provider's session, if it goes as far. */
async function grantBefore({ client, session, provider }: KoaContextWithOIDC['oidc'], scopes: readonly string[]) {
  const id = client && session?.grantIdFor(client.clientId);
  const grant = id ? await provider.Grant.find(id) : undefined;
  const granted = grant?.getOIDCScope().split(' ') ?? [];
  return scopes.every((scope) => granted.includes(scope)) ? grant : undefined;
}

async function newGrant(
  { client, provider }: KoaContextWithOIDC['oidc'],
  accountId: string,
  scopes: readonly string[],
) {
  const grant = new provider.Grant({ accountId, clientId: client?.clientId ?? '' });
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}
