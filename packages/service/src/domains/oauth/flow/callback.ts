import type { Redirect } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Cookies } from '../../../platform/request/cookies.ts';
import { signInFailed } from '../../events/failed-sign-in.ts';
import type { FindProject, Project } from '../../projects/project.ts';
import { connectionIdOf } from '../../providers/connection-id.ts';
import { findProvider } from '../../providers/find.ts';
import type { ProviderServices } from '../../providers/provider.ts';
import { errorAddress } from './addresses.ts';
import { callbackAddress } from './callback-address.ts';
import { conclude, resolveTold } from './conclude.ts';
import { type Answered, answerByConnection } from './connections/answer.ts';
import { findFlow } from './find-flow.ts';
import { projectOfState, takeStateCookie, verifierOf } from './state.ts';

interface Answer {
  readonly providerId: string;
  /** What the provider has sent, in the address or as a form. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** A browser that came with a form goes on by GET. */
  readonly errorStatus: 303 | 307;
}

interface Browser {
  readonly cookies: Cookies;
  readonly findProject: FindProject;
}

/**
 * Accepts a provider's response, once, and redirects to the app with a code for the user. A known error goes to the
 * app's error URL, if that is trusted; any other is answered here.
 */
export async function answerFlow(
  context: Context,
  services: ProviderServices,
  { cookies, findProject }: Browser,
  { providerId, fields, errorStatus }: Answer,
): Promise<Redirect> {
  const state = String(fields.state ?? '');
  if (!takeStateCookie(context, cookies, state)) throw new Refusal('OAUTH_COOKIE_MISSING');
  const project = await projectOfState(findProject, state);
  const found = project && (await findFlow(context, project, providerId, state));
  if (!found) throw new Refusal('OAUTH_FLOW_UNKNOWN');
  const { flow, key } = found;
  try {
    if (flow.expiresAt <= context.now) throw new KnownError('OUTER_OAUTH_TIMEOUT');
    const handover = {
      state,
      codeVerifier: verifierOf(key, project, state),
      redirectUri: callbackAddress(context, providerId),
      extraScopes: flow.request.extra_scopes,
    };
    const answered = { flow, handover, parameters: parametersOf(fields) };
    const connectionId = connectionIdOf(providerId);
    const location =
      connectionId === undefined
        ? await answerByProvider(context, services, project, providerId, answered)
        : await answerByConnection(context, services, project, connectionId, answered);
    return { location };
  } catch (error) {
    if (flow.userId === null) signInFailed(context, project, 'oauth', { providerId }, error);
    const location = error instanceof KnownError && errorAddress(project, flow.request, error);
    if (location) return { location, status: errorStatus };
    throw error;
  }
}

async function answerByProvider(
  context: Context,
  services: ProviderServices,
  project: Project,
  providerId: string,
  { flow, handover, parameters }: Answered,
): Promise<string> {
  const provider = findProvider(context, services, project, providerId);
  const answer = await provider.exchange(parameters, handover);
  return conclude(context, project, flow, (context) => resolveTold(context, project, flow, { provider, ...answer }));
}

function parametersOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) parameters.set(name, String(value));
  return parameters;
}
