import type { Endpoints, InputOf, Redirect } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { primary } from '../../../platform/crypto/key-ring.ts';
import type { ReadToken } from '../../../platform/crypto/tokens.ts';
import type { Cookies } from '../../../platform/request/cookies.ts';
import { consumeCode } from '../../codes/codes.ts';
import type { FindProject, Project } from '../../projects/project.ts';
import { connectionIdOf } from '../../providers/connection-id.ts';
import { findProvider } from '../../providers/find.ts';
import type { Provider, ProviderServices } from '../../providers/provider.ts';
import { connectedProvider, enabledConnection } from '../../single-sign-on/find.ts';
import type { ConnectedProvider } from '../../single-sign-on/provider.ts';
import { clientProject, holdsSecret } from '../client.ts';
import { chargeFlow } from '../limits.ts';
import { linkingUser } from '../linking/linking-user.ts';
import { insertFlow } from '../queries.ts';
import { trustedTarget } from './addresses.ts';
import { callbackAddress } from './callback-address.ts';
import { FLOW_SECONDS, hashState, newState, setStateCookie, verifierOf } from './state.ts';

type Query = InputOf<Endpoints['GET /auth/oauth/authorize/:provider_id']>['query'];

interface Browser {
  readonly cookies: Cookies;
  readonly findProject: FindProject;
  readonly readToken: ReadToken;
}

/**
 * Begins a flow: keeps what the app asked for, and answers the provider's address. Throws OAUTH_REDIRECT_UNTRUSTED for an
 * app's address that is not trusted, before the visit to the provider.
 */
export async function beginFlow(
  context: Context,
  services: ProviderServices,
  { cookies, findProject, readToken }: Browser,
  providerId: string,
  query: Query,
): Promise<Redirect> {
  const project = await client(context, findProject, query);
  const isLink = query.type === 'link';
  const provider = await providerFor(context, services, project, providerId, isLink);
  const linking = isLink ? await linkingUser(context, project, readToken, query) : undefined;
  const extraScopes = query.provider_scope?.split(' ').filter(Boolean) ?? [];
  if (isLink && extraScopes.length > 0 && 'usesSharedKeys' in provider && provider.usesSharedKeys)
    throw new KnownError('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
  // Looked at again at the end, for by then it may be trusted no longer.
  trustedTarget(project, query.redirect_uri);
  await chargeFlow(context);
  const state = newState(project, context.random);
  const key = primary(context.ring);
  const redirectUri = callbackAddress(context, providerId);
  const codeVerifier = verifierOf(key, project, state);
  const { href } = await provider.authorizationUrl({ state, codeVerifier, redirectUri, extraScopes });
  await inTransaction(context, async (context) => {
    const inserted = await insertFlow(context.db, project.id, {
      stateHash: hashState(key, project, state),
      providerId,
      // Our own apps, which bring a ticket, keep one session.
      linking: linking && { ...linking, replacesSession: linking.code !== undefined },
      codeChallenge: query.code_challenge,
      request: {
        redirect_uri: query.redirect_uri.split('#')[0] as string,
        state: query.state,
        extra_scopes: extraScopes,
        error_redirect_uri: query.error_redirect_uri ?? query.error_redirect_url ?? null,
        after_callback_redirect_url: query.after_callback_redirect_url ?? null,
        may_secure: query.may_secure ?? false,
      },
      now: context.now,
      expiresAt: context.now + FLOW_SECONDS * 1000,
    });
    if (!inserted) throw new KnownError('USER_NOT_FOUND');
    if (linking?.code) await consumeCode(context, project, linking.code);
  });
  setStateCookie(context, cookies, state, provider.answersByForm);
  return { location: href };
}

/** A provider of the project, or a team's connection: that signs in, and is linked to no account. */
async function providerFor(
  context: Context,
  services: ProviderServices,
  project: Project,
  providerId: string,
  isLink: boolean,
): Promise<Provider | ConnectedProvider> {
  const connectionId = connectionIdOf(providerId);
  if (connectionId === undefined) return findProvider(context, services, project, providerId);
  if (isLink) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  const connection = await enabledConnection(context, project, connectionId);
  return connectedProvider(context, services, project, connection);
}

async function client(context: Context, findProject: FindProject, query: Query): Promise<Project> {
  const { client_id, client_secret } = query;
  const project = await clientProject(findProject, client_id);
  if (!project) throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id });
  if (!(await holdsSecret(context, findProject, project, client_secret)))
    throw new KnownError('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: project.wireId });
  return project;
}
