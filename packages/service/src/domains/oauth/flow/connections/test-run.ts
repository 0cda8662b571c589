import type { Redirect } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../../platform/context.ts';
import { primary } from '../../../../platform/crypto/key-ring.ts';
import { issuerOf } from '../../../../platform/crypto/tokens.ts';
import type { Cookies } from '../../../../platform/request/cookies.ts';
import type { FindProject, Project } from '../../../projects/project.ts';
import { trustAfterTest } from '../../../projects/trusted-url.ts';
import { connectionIdOf, providerIdOf } from '../../../providers/connection-id.ts';
import type { ProviderServices } from '../../../providers/provider.ts';
import type { Connection } from '../../../single-sign-on/connection.ts';
import { readConnection } from '../../../single-sign-on/connections.ts';
import { anyConnection, connectedProvider } from '../../../single-sign-on/find.ts';
import type { Identity } from '../../../single-sign-on/identity.ts';
import { chargeTest } from '../../../single-sign-on/limits.ts';
import { invalid, isSetUp } from '../../../single-sign-on/set-up.ts';
import { keepResult } from '../../../single-sign-on/test-result.ts';
import { useAssertionOnce } from '../../../single-sign-on/used-assertions.ts';
import type { Asking } from '../../../users/resolve-target-user.ts';
import { chargeFlow } from '../../limits.ts';
import { type AppRequest, insertFlow } from '../../queries.ts';
import { callbackAddress } from '../callback-address.ts';
import { findWaitingFlow } from '../find-flow.ts';
import { FLOW_SECONDS, hashState, newState, projectOfState, setStateCookie, verifierOf } from '../state.ts';

/** Prepares a test: a flow that ends in no code. Throws what the endpoint's row declares. */
export async function beginTest(
  context: Context,
  project: Project,
  asking: Asking,
  { redirectUrl, ...which }: { readonly teamId: string; readonly id: string; readonly redirectUrl: string },
): Promise<{ url: string }> {
  const connection = await readConnection(context, project, asking, which);
  const { id } = connection;
  if (!isSetUp(connection)) throw invalid(`It needs "${connection.type}" to be tested.`);
  const target = trustAfterTest(project, redirectUrl);
  await chargeTest(context, project, id);
  const state = newState(project, context.random);
  await insertFlow(context.db, project.id, {
    stateHash: hashState(primary(context.ring), project, state),
    providerId: providerIdOf(id),
    linking: undefined,
    // Of no verifier: the flow has nothing to redeem.
    codeChallenge: '',
    request: {
      redirect_uri: target,
      state: '',
      extra_scopes: [],
      error_redirect_uri: null,
      after_callback_redirect_url: null,
      is_test: true,
    },
    now: context.now,
    expiresAt: context.now + FLOW_SECONDS * 1000,
  });
  return { url: `${issuerOf(context.baseUrl, project.wireId)}/sso-tests/${state}` };
}

interface Browser {
  readonly cookies: Cookies;
  readonly findProject: FindProject;
}

/** Sends the browser of a test to the identity provider. Throws the refusals SINGLE_SIGN_ON_TEST_OVER and 429, and what the provider throws. */
export async function visitTest(
  context: Context,
  services: ProviderServices,
  { cookies, findProject }: Browser,
  state: string,
): Promise<Redirect> {
  await chargeFlow(context);
  const project = await projectOfState(findProject, state);
  const flow = project && (await findWaitingFlow(context, project, state));
  const connectionId = flow?.request.is_test ? connectionIdOf(flow.providerId) : undefined;
  if (!project || !flow || connectionId === undefined) throw new Refusal('SINGLE_SIGN_ON_TEST_OVER');
  const connection = await anyConnection(context, project, connectionId);
  const provider = connectedProvider(context, services, project, connection);
  const { href } = await provider.authorizationUrl({
    state,
    codeVerifier: verifierOf(flow.key, project, state),
    redirectUri: callbackAddress(context, flow.providerId),
    extraScopes: [],
  });
  setStateCookie(context, cookies, state, provider.answersByForm);
  return { location: href };
}

interface Tested {
  readonly request: AppRequest;
  readonly parameters: URLSearchParams;
  identify(): Promise<Identity>;
}

/** Keeps what the answer of the identity provider shows, be it good or bad, and sends the browser back. */
export async function concludeTest(
  context: Context,
  project: Project,
  connection: Connection,
  { request, parameters, identify }: Tested,
): Promise<string> {
  try {
    const identity = await identify();
    await useAssertionOnce(context, project, connection.id, identity);
    await keepResult(context, project, connection, { identity });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof KnownError)) throw error;
    const response = parameters.get('SAMLResponse');
    const raw = response === null ? null : Buffer.from(response, 'base64').toString();
    await keepResult(context, project, connection, { error, raw });
  }
  return trustAfterTest(project, request.redirect_uri);
}
