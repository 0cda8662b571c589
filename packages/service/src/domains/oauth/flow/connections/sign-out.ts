import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../../database/transaction.ts';
import type { Context } from '../../../../platform/context.ts';
import { primary } from '../../../../platform/crypto/key-ring.ts';
import { dropCodesLike } from '../../../codes/codes.ts';
import type { FindProject, Project } from '../../../projects/project.ts';
import { trustUrl } from '../../../projects/trusted-url.ts';
import { providerIdOf } from '../../../providers/connection-id.ts';
import type { ProviderServices } from '../../../providers/provider.ts';
import type { ReceivedMessage } from '../../../saml/bindings/received.ts';
import { type Ended, namedOrUnnamed } from '../../../sessions/by-connection/identified.ts';
import { arrivalOf, endConnectionSessions } from '../../../sessions/by-connection/sessions.ts';
import { anyConnection } from '../../../single-sign-on/find.ts';
import { checkLogoutResponse, endByRequest, logoutAddress } from '../../../single-sign-on/logout.ts';
import { openIdLogoutAddress } from '../../../single-sign-on/openid/logout.ts';
import { readLogoutToken } from '../../../single-sign-on/openid/logout-token.ts';
import { useOnce } from '../../../single-sign-on/used-assertions.ts';
import { chargeFlow, chargeLogout, chargeRefusedLogout } from '../../limits.ts';
import { insertFlow } from '../../queries.ts';
import { findFlow, findWaitingFlow } from '../find-flow.ts';
import { FLOW_SECONDS, hashState, isState, newState, verifierOf } from '../state.ts';
import { deleteFlowsLike, lockUserOfConnected, subjectsOf } from './queries.ts';

/**
 * Where a browser goes to sign out of the identity provider by which a session came; it comes back to `redirectUrl`. Null
 * where there is nothing to sign out of. Throws what the endpoint's row declares.
 */
export async function beginSignOut(
  context: Context,
  services: ProviderServices,
  project: Project,
  sessionId: string | undefined,
  redirectUrl: string,
): Promise<{ url: string | null }> {
  const target = trustUrl(project, redirectUrl);
  const arrival = sessionId === undefined ? undefined : await arrivalOf(context, project, sessionId);
  if (!arrival?.identified) return { url: null };
  await chargeFlow(context);
  const connection = await anyConnection(context, project, arrival.connectionId);
  const key = primary(context.ring);
  const state = newState(project, context.random);
  const handover = { state, codeVerifier: verifierOf(key, project, state) };
  const url =
    connection.type === 'saml'
      ? await logoutAddress(context, project, connection, arrival.identified, handover)
      : await openIdLogoutAddress(context, services, project, connection, arrival.identified, state);
  if (url === undefined) return { url: null };
  await insertFlow(context.db, project.id, {
    stateHash: hashState(key, project, state),
    providerId: providerIdOf(connection.id),
    linking: undefined,
    // Of no verifier: the flow has nothing to redeem.
    codeChallenge: '',
    request: {
      redirect_uri: target,
      state: '',
      extra_scopes: [],
      error_redirect_uri: null,
      after_callback_redirect_url: null,
      is_sign_out: true,
    },
    now: context.now,
    expiresAt: context.now + FLOW_SECONDS * 1000,
  });
  return { url };
}

interface Logout {
  readonly projectId: string;
  readonly connectionId: string;
  readonly message: ReceivedMessage;
  /** Whether it asks for a logout, or answers ours. */
  readonly isRequest: boolean;
  readonly relayState: string;
}

/**
 * Takes a logout message of an identity provider; answers where the browser goes. No cookie binds it to a browser: a request
 * is signed, and an answer does no more than lead to the application. Throws what the endpoint's row declares.
 */
export async function takeLogout(
  context: Context,
  findProject: FindProject,
  { projectId, connectionId, message, isRequest, relayState: state }: Logout,
): Promise<{ location: string }> {
  await chargeFlow(context);
  const project = await findProject(projectId);
  if (!project) throw new Refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN');
  const connection = await anyConnection(context, project, connectionId);
  if (isRequest)
    return {
      location: await endByRequest(context, project, connection, message, (context, ended) =>
        endAll(context, project, ended),
      ),
    };
  const flow = isState(state) ? await findWaitingFlow(context, project, state) : undefined;
  if (!flow?.request.is_sign_out || flow.providerId !== providerIdOf(connectionId))
    throw new Refusal('OAUTH_FLOW_UNKNOWN');
  // Only what the identity provider has signed uses the flow up.
  await checkLogoutResponse(context, project, connection, message, verifierOf(flow.key, project, state));
  if (!(await findFlow(context, project, flow.providerId, state))) throw new Refusal('OAUTH_FLOW_UNKNOWN');
  return { location: trustUrl(project, flow.request.redirect_uri) };
}

interface OpenIdLogout {
  readonly projectId: string;
  readonly connectionId: string;
}

/**
 * Leads a browser to the application that an OpenID provider has signed out. The state is known to it alone, and good once.
 * Throws what the endpoint's row declares.
 */
export async function takeSignedOut(
  context: Context,
  findProject: FindProject,
  { projectId, connectionId, state }: OpenIdLogout & { readonly state: string },
): Promise<{ location: string }> {
  await chargeFlow(context);
  const project = await findProject(projectId);
  const providerId = providerIdOf(connectionId);
  const flow = project && isState(state) ? await findWaitingFlow(context, project, state) : undefined;
  if (!project || !flow?.request.is_sign_out || flow.providerId !== providerId) throw new Refusal('OAUTH_FLOW_UNKNOWN');
  if (!(await findFlow(context, project, providerId, state))) throw new Refusal('OAUTH_FLOW_UNKNOWN');
  return { location: trustUrl(project, flow.request.redirect_uri) };
}

/** Ends the sessions that an OpenID provider names by a logout token. Throws what the endpoint's row declares. */
export async function takeLogoutToken(
  context: Context,
  services: ProviderServices,
  findProject: FindProject,
  told: OpenIdLogout & { readonly token: string },
): Promise<void> {
  const { connectionId } = told;
  const { project, once, subject, sessionId } = await readTold(context, services, findProject, told).catch(
    async (error) => {
      await chargeRefusedLogout(context);
      throw error;
    },
  );
  await chargeLogout(context, project, connectionId);
  const named = sessionId === undefined ? [] : [sessionId];
  await inTransaction(context, async (context) => {
    if (!(await useOnce(context, project, connectionId, once))) throw new Refusal('SINGLE_SIGN_ON_LOGOUT_USED');
    const of = { connectionId, providerId: providerIdOf(connectionId) };
    const subjects = subject === undefined ? await subjectsOf(context.db, project.id, of, named) : [subject];
    // A name without a user is that of the one session.
    const indexes = subject === undefined ? named : namedOrUnnamed(named);
    // In one order, so that two that name the same users don't wait for each other.
    for (const subject of subjects.toSorted()) await endAll(context, project, { connectionId, subject, indexes });
  });
}

/** Reads a logout token for the connection that it came to. */
async function readTold(
  context: Context,
  services: ProviderServices,
  findProject: FindProject,
  { projectId, connectionId, token }: OpenIdLogout & { readonly token: string },
) {
  const project = await findProject(projectId);
  if (!project) throw new Refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN');
  const connection = await anyConnection(context, project, connectionId);
  if (connection.type !== 'oidc') throw new Refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN');
  return { project, ...(await readLogoutToken(context, services, connection, token)) };
}

/**
 * Ends sessions that an identity provider has ended, and the sign-ins that are under way with what it said then. What
 * completes one of these holds the user, too.
 */
async function endAll(context: Context, project: Project, ended: Ended): Promise<void> {
  const { connectionId, subject, indexes } = ended;
  const providerId = providerIdOf(connectionId);
  const account = await lockUserOfConnected(context.db, project.id, providerId, subject);
  if (account) {
    const identified =
      indexes.length === 0 ? [{ subject }] : indexes.map((sessionIndex) => ({ subject, sessionIndex }));
    await deleteFlowsLike(context.db, project.id, providerId, account.userId, identified);
    const attempts = identified.map((identified) => ({ connection_id: connectionId, identified }));
    await dropCodesLike(context, project, account.userId, 'mfa-attempt', attempts);
  }
  await endConnectionSessions(context, project, ended);
}
