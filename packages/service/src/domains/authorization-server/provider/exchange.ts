import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { noteUsed } from '../../delegations/delegations.ts';
import { permittedTo } from '../resource-servers/asked.ts';
import { ACCESS_TOKEN_TYPE, type Subject, subjectOf } from './exchange-subject.ts';
import { provenKey } from './proven-key.ts';
import { resourceInfo, resourceServer } from './resources.ts';
import { type ActClaim, currentScope } from './scope.ts';
import { accountToken } from './vault.ts';

export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** What the token endpoint reads for it (RFC 8693, section 2.1). */
export const exchangeParameters = [
  'resource',
  'audience',
  'scope',
  'requested_token_type',
  'subject_token',
  'subject_token_type',
  'actor_token',
  'actor_token_type',
];

/** A token by which an agent acts for a user (RFC 8693): for an API of the project, or an account of the user elsewhere. */
export async function exchangeToken(ctx: KoaContextWithOIDC): Promise<void> {
  const { params, client } = ctx.oidc;
  if (!client) throw new errors.InvalidClient('the client is missing');
  if (params?.actor_token !== undefined) throw new errors.InvalidRequest('the agent proves itself as the client');
  if (![undefined, ACCESS_TOKEN_TYPE].includes(params?.requested_token_type as string | undefined)) {
    throw new errors.InvalidRequest('requested_token_type is not supported');
  }
  const key = await provenKey(ctx);
  // What another provider has issued, no key of ours binds.
  if (key !== undefined && params?.audience !== undefined)
    throw new errors.InvalidRequest('tokens of connected accounts are bearer tokens, without DPoP');
  const subject = await subjectOf(ctx, key);
  const act: ActClaim = { sub: client.clientId, ...(subject.act && { act: subject.act }) };
  const answer =
    params?.audience === undefined
      ? await resourceToken(ctx, subject, act, key)
      : await accountToken(subject, act, params.audience);
  ctx.body = { ...answer, issued_token_type: ACCESS_TOKEN_TYPE };
}

async function resourceToken({ oidc }: KoaContextWithOIDC, subject: Subject, act: ActClaim, key: string | undefined) {
  const { provider, client, params } = oidc;
  const { delegation, within } = subject;
  const { context, project } = currentScope();
  if (!client || typeof params?.resource !== 'string')
    throw new errors.InvalidTarget('name one resource, or an audience');
  const server = await resourceServer(params.resource);
  const given = await givenAt(subject, params.resource);
  if (given.length === 0) throw new errors.InvalidTarget('nothing was delegated there');
  const scopes = typeof params.scope === 'string' ? params.scope.split(' ') : given;
  const missing = scopes.filter((name) => !given.includes(name));
  if (missing.length > 0) throw new errors.InvalidScope('it was not delegated', missing.join(' '));
  const info = resourceInfo(server, scopes);
  const now = Math.floor(context.now / 1_000);
  const ends = [now + server.tokenLifetimeSeconds, Math.floor(delegation.expiresAt / 1_000), within?.exp ?? []].flat();
  const token = new provider.AccessToken({
    accountId: delegation.userId,
    client,
    // Its delegation is what it ends with.
    grantId: '',
    gty: 'token_exchange',
    scope: info.scope,
    expiresIn: Math.max(1, Math.min(...ends) - now),
  });
  if (key !== undefined) token.setThumbprint('jkt', key);
  token.resourceServer = new provider.ResourceServer(server.identifier, info);
  currentScope().acting = { act, delegation: delegation.id };
  const detail = { client_id: client.clientId, act, resource: server.identifier, scopes };
  if (!(await noteUsed(context, project, delegation, detail)))
    throw new errors.InvalidRequest('the delegation has ended');
  const value = await token.save();
  return { access_token: value, token_type: token.tokenType, expires_in: token.expiration, scope: token.scope };
}

/** What the user has delegated there, of what they may do by now and of what was handed on. */
async function givenAt({ delegation, within }: Subject, identifier: string): Promise<string[]> {
  const { context, project } = currentScope();
  const server = await resourceServer(identifier);
  if (within && within.audience !== identifier) return [];
  const delegated = delegation.resources.find(({ serverId }) => serverId === server.id)?.scopes ?? [];
  const mayHave = await permittedTo(context, project, server.scopes, delegation.userId);
  return server.scopes
    .filter((scope) => delegated.includes(scope.name) && mayHave(scope))
    .map(({ name }) => name)
    .filter((name) => within?.scopes.includes(name) ?? true);
}
