import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../../platform/context.ts';
import type { Project } from '../../../projects/project.ts';
import type { Handover, ProviderServices } from '../../../providers/provider.ts';
import type { Connection } from '../../../single-sign-on/connection.ts';
import { anyConnection, connectedProvider, enabledConnection } from '../../../single-sign-on/find.ts';
import type { Identity } from '../../../single-sign-on/identity.ts';
import type { AnsweredFlow } from '../../queries.ts';
import { trustedTarget } from '../addresses.ts';
import { conclude } from '../conclude.ts';
import { signInByConnection } from './sign-in.ts';
import { concludeTest } from './test-run.ts';

/** A flow whose browser has come back, and with what. */
export interface Answered {
  readonly flow: AnsweredFlow;
  readonly handover: Handover;
  readonly parameters: URLSearchParams;
}

/** Takes the answer of a team's identity provider, which is counted unless it is of a test; answers where the browser goes. */
export async function answerByConnection(
  context: Context,
  services: ProviderServices,
  project: Project,
  connectionId: string,
  { flow, handover, parameters }: Answered,
): Promise<string> {
  const isTest = flow.request.is_test === true;
  const connection = await (isTest ? anyConnection : enabledConnection)(context, project, connectionId);
  const identify = () => connectedProvider(context, services, project, connection).identify(parameters, handover);
  if (isTest) return concludeTest(context, project, connection, { request: flow.request, parameters, identify });
  const { type } = connection;
  try {
    const location = await conclude(context, project, flow, signInBy(project, connection, flow, await identify()));
    context.onSignOn({ type, outcome: 'done' });
    return location;
  } catch (error) {
    context.onSignOn({ type, outcome: nameOf(error) });
    throw error;
  }
}

const signInBy =
  (project: Project, connection: Connection, flow: AnsweredFlow, identity: Identity) => async (context: Context) => {
    const target = trustedTarget(project, flow.request.redirect_uri);
    const maySecure = flow.request.may_secure === true;
    const resolved = await signInByConnection(context, project, connection, identity, maySecure);
    return { target, link: null, identified: identity.identified, ...resolved };
  };

/** What a failure is called, by a name of ours. */
function nameOf(error: unknown): string {
  if (error instanceof KnownError) return error.code;
  return error instanceof Refusal ? error.refusal : 'failed';
}
