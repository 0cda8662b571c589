import type { Context } from '../../../../platform/context.ts';
import type { Project } from '../../../projects/project.ts';
import type { Handover, ProviderServices } from '../../../providers/provider.ts';
import { anyConnection, connectedProvider, enabledConnection } from '../../../single-sign-on/find.ts';
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

/** Takes the answer of a team's identity provider; answers where the browser goes. */
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
  const identity = await identify();
  return conclude(context, project, flow, async (context) => {
    const target = trustedTarget(project, flow.request.redirect_uri);
    const maySecure = flow.request.may_secure === true;
    const { identified } = identity;
    return {
      target,
      link: null,
      identified,
      ...(await signInByConnection(context, project, connection, identity, maySecure)),
    };
  });
}
