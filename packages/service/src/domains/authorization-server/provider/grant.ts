import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { allowedScopes } from '../apps/queries.ts';
import { currentScope } from './scope.ts';

/**
 * The grant that a request is answered from, without asking: the one that the user has just given, or what the user
 * has allowed the application before. A client of the project's own needs none.
 */
export async function existingGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { context, project, clients } = currentScope();
  const { client, session, provider, result } = oidc;
  const accountId = session?.accountId;
  if (!client || !accountId) return undefined;
  const given = result?.consent?.grantId;
  if (given) return provider.Grant.find(given);
  const asked = [...oidc.requestParamScopes];
  const isOwn = clients.get(client.clientId)?.isFirstParty ?? false;
  const allowed = isOwn ? asked : await allowedScopes(context.db, project.id, accountId, client.clientId);
  if (!asked.every((scope) => allowed.includes(scope))) return undefined;
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope(asked.join(' '));
  await grant.save();
  return grant;
}
