import type { Redirect } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Cookies } from '../../../platform/request/cookies.ts';
import type { FindProject } from '../../projects/project.ts';
import { trustUrl } from '../../projects/trusted-url.ts';
import { providerIdOf } from '../../providers/connection-id.ts';
import type { ProviderServices } from '../../providers/provider.ts';
import { enabledConnection } from '../../single-sign-on/find.ts';
import { identifyBy } from '../../single-sign-on/saml-connection.ts';
import { useAssertionOnce } from '../../single-sign-on/used-assertions.ts';
import { addressAfter } from '../flow/addresses.ts';
import { answerFlow } from '../flow/callback.ts';
import { isState } from '../flow/state.ts';
import { chargeFlow } from '../limits.ts';

interface Posted {
  readonly projectId: string;
  readonly connectionId: string;
  readonly response: string;
  /** What the request was sent with, as far as there was one. */
  readonly relayState: string;
}

interface Browser {
  readonly cookies: Cookies;
  readonly findProject: FindProject;
}

/** Takes what an identity provider posts (SAML bindings, section 3.5): the answer to a request, or what nothing asked for. */
export function answerPosted(
  context: Context,
  services: ProviderServices,
  browser: Browser,
  posted: Posted,
): Promise<Redirect> {
  const { connectionId, response, relayState: state } = posted;
  if (!isState(state)) return answerUnsolicited(context, browser.findProject, posted);
  const fields = { state, SAMLResponse: response };
  return answerFlow(context, services, browser, { providerId: providerIdOf(connectionId), fields, errorStatus: 303 });
}

/**
 * Takes a response that nothing asked for. It signs no user in, or a stranger could sign a browser in to an account of
 * theirs: it leads to the application, which begins a sign-in. Throws what the endpoint's row declares.
 */
async function answerUnsolicited(
  context: Context,
  findProject: FindProject,
  { projectId, connectionId, response }: Posted,
): Promise<Redirect> {
  const project = await findProject(projectId);
  if (!project) throw new Refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN');
  const connection = await enabledConnection(context, project, connectionId);
  const { allowsUnsolicited, startUrl } = connection;
  if (!allowsUnsolicited || startUrl === null) throw new Refusal('SINGLE_SIGN_ON_UNSOLICITED');
  await chargeFlow(context);
  const identity = await identifyBy(context, project, connection, response, undefined);
  await useAssertionOnce(context, project, connection.id, identity);
  return { location: addressAfter(trustUrl(project, startUrl), { sso_connection: connection.id }) };
}
