import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { clientKinds } from '@latchkey/protocol/oauth-clients';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId } from '../../../runtime/ids.ts';
import { lockedConfig } from '../../projects/locked-config.ts';
import type { Project } from '../../projects/project.ts';
import { ensureRsaKey } from '../../projects/store-signing-key.ts';
import { checkAuthentication, checkClient } from './check.ts';
import { authenticationOf, type DescribedClient, describeClient, loggedClient, type OAuthClient } from './client.ts';
import { grantsFrom } from './grants.ts';
import { publicKeysFrom } from './keys.ts';
import { clientById, clientsOf, countClients, deleteClient, lockClient, putClient, putGrants } from './queries.ts';
import { newClientSecret } from './secret.ts';

type New = InputOf<Endpoints['POST /latchkey/oauth-clients']>['body'];
type Changes = InputOf<Endpoints['PATCH /latchkey/oauth-clients/:client_id']>['body'];
type WithSecret = ResultOf<Endpoints['POST /latchkey/oauth-clients']>;

const MINUTE_MILLIS = 60_000;
const USUAL_OVERLAP_MINUTES = 24 * 60;
const NO_SECRET = { secretHash: null, secretLastFour: null };

/** Newest first. */
export async function listClients(
  { db }: Context,
  project: Project,
): Promise<ResultOf<Endpoints['GET /latchkey/oauth-clients']>> {
  return { items: (await clientsOf(db, project.id)).map(describeClient), is_paginated: false };
}

/** Throws OAUTH_CLIENT_UNKNOWN. */
export async function readClient({ db }: Context, project: Project, id: string): Promise<DescribedClient> {
  const client = await clientById(db, project.id, id);
  if (!client) throw new Refusal('OAUTH_CLIENT_UNKNOWN');
  return describeClient(client);
}

/** Registers a client; its secret leaves the service this once. Throws the refusals of its row. */
export function createClient(
  context: Context,
  project: Project,
  { name, kind, authentication, ...given }: New,
): Promise<WithSecret> {
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    // One at a time, so that the limit holds.
    await lockedConfig(context, project);
    if ((await countClients(db, project.id, 'owner')) >= limits.oauthClients)
      throw new Refusal('OAUTH_CLIENTS_TOO_MANY');
    const wanted = authentication ?? (clientKinds[kind].isConfidential ? 'secret' : 'none');
    const secret = wanted === 'secret' ? newClientSecret(context, project) : undefined;
    const client: OAuthClient = {
      id: newId(random),
      name,
      kind,
      isFirstParty: false,
      redirectUris: [],
      postLogoutRedirectUris: [],
      backchannelLogoutUrl: null,
      logoUrl: null,
      homeUrl: null,
      jwks: null,
      jwksUri: null,
      idTokenSigningAlg: 'ES256',
      grants: await grantsFrom(context, project, given.grants ?? []),
      ...(secret?.stored ?? NO_SECRET),
      previousSecretHash: null,
      previousSecretEndsAt: null,
      origin: 'owner',
      isApproved: true,
      describedAt: null,
      expiresAt: null,
      createdAt: now,
      ...changesOf(given),
    };
    checkClient(client);
    checkAuthentication(client, wanted);
    if (client.idTokenSigningAlg === 'RS256') await ensureRsaKey(context, project);
    await putClient(db, project.id, client);
    if (given.grants) await putGrants(db, project.id, client.id, client.grants);
    const detail = loggedClient(client);
    await recordEvent(context, { kind: 'oauth_client.created', projectId: project.id, subjectId: client.id, detail });
    return { ...describeClient(client), client_secret: secret?.value ?? null };
  });
}

/** Throws OAUTH_CLIENT_UNKNOWN and OAUTH_CLIENT_INVALID. */
export function changeClient(
  context: Context,
  project: Project,
  id: string,
  changes: Changes,
): Promise<DescribedClient> {
  return inTransaction(context, async (context) => {
    const before = await lockedClient(context, project, id);
    const grants = changes.grants ? await grantsFrom(context, project, changes.grants) : before.grants;
    const client = before.origin === 'owner' ? changed(before, changes, grants) : judged(before, changes);
    checkClient(client);
    checkAuthentication(client, authenticationOf(before));
    if (client.idTokenSigningAlg === 'RS256') await ensureRsaKey(context, project);
    await putClient(context.db, project.id, client);
    if (changes.grants) await putGrants(context.db, project.id, id, grants);
    const detail = difference(loggedClient(before), loggedClient(client));
    await recordEvent(context, { kind: 'oauth_client.updated', projectId: project.id, subjectId: id, detail });
    return describeClient(client);
  });
}

/** Gives a client another secret, beside which the one before is good for a while. Throws the refusals of its row. */
export function rotateClientSecret(
  context: Context,
  project: Project,
  id: string,
  overlapMinutes: number = USUAL_OVERLAP_MINUTES,
): Promise<WithSecret> {
  return inTransaction(context, async (context) => {
    const before = await lockedClient(context, project, id);
    if (!before.secretHash) throw new Refusal('OAUTH_CLIENT_INVALID', { detail: 'It has no secret.' });
    const { value, stored } = newClientSecret(context, project);
    const previousSecretEndsAt = context.now + overlapMinutes * MINUTE_MILLIS;
    const client = { ...before, ...stored, previousSecretHash: before.secretHash, previousSecretEndsAt };
    await putClient(context.db, project.id, client);
    const detail = { name: client.name, previous_ends_at_millis: previousSecretEndsAt };
    await recordEvent(context, { kind: 'oauth_client.rotated', projectId: project.id, subjectId: id, detail });
    return { ...describeClient(client), client_secret: value };
  });
}

/** Deletes a client, and all that was issued to it. Throws OAUTH_CLIENT_UNKNOWN. */
export async function removeClient(context: Context, project: Project, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const detail = loggedClient(await lockedClient(context, project, id));
    await deleteClient(context.db, project.id, id);
    await recordEvent(context, { kind: 'oauth_client.deleted', projectId: project.id, subjectId: id, detail });
  });
}

async function lockedClient({ db }: Context, project: Project, id: string): Promise<OAuthClient> {
  const client = await lockClient(db, project.id, id);
  if (!client) throw new Refusal('OAUTH_CLIENT_UNKNOWN');
  return client;
}

function changed(
  client: OAuthClient,
  { name, is_approved, ...given }: Changes,
  grants: OAuthClient['grants'],
): OAuthClient {
  if (is_approved !== undefined)
    throw new Refusal('OAUTH_CLIENT_INVALID', { detail: 'You have registered it yourself.' });
  return { ...client, ...(name !== undefined && { name }), ...changesOf(given), grants };
}

/** One that describes itself is let in or not, and nothing else. */
function judged(client: OAuthClient, { is_approved: isApproved, ...given }: Changes): OAuthClient {
  if (isApproved === undefined || Object.keys(given).length > 0)
    throw new Refusal('OAUTH_CLIENT_INVALID', { detail: 'It describes itself: you can only approve or block it.' });
  // Either decision is remembered.
  return { ...client, isApproved, expiresAt: null };
}

const changesOf = (given: Omit<Changes, 'name' | 'is_approved'>): Partial<OAuthClient> => ({
  ...(given.redirect_uris !== undefined && { redirectUris: [...new Set(given.redirect_uris)] }),
  ...(given.post_logout_redirect_uris !== undefined && {
    postLogoutRedirectUris: [...new Set(given.post_logout_redirect_uris)],
  }),
  ...(given.backchannel_logout_url !== undefined && { backchannelLogoutUrl: given.backchannel_logout_url }),
  ...(given.logo_url !== undefined && { logoUrl: given.logo_url }),
  ...(given.home_url !== undefined && { homeUrl: given.home_url }),
  ...(given.jwks !== undefined && { jwks: given.jwks && { keys: publicKeysFrom(given.jwks.keys) } }),
  ...(given.jwks_uri !== undefined && { jwksUri: given.jwks_uri }),
  ...(given.id_token_signing_alg !== undefined && { idTokenSigningAlg: given.id_token_signing_alg }),
  ...(given.is_first_party !== undefined && { isFirstParty: given.is_first_party }),
});
