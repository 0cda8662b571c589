import type { Redirect } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { FindProject } from '../../projects/project.ts';
import { trustUrl } from '../../projects/trusted-url.ts';
import { enabledConnection } from '../../single-sign-on/find.ts';
import { identifyBy } from '../../single-sign-on/saml-connection.ts';
import { useOnce } from '../../single-sign-on/used-assertions.ts';
import { addressAfter } from '../flow/addresses.ts';
import { chargeFlow } from '../limits.ts';

interface Posted {
  readonly projectId: string;
  readonly connectionId: string;
  readonly response: string;
}

/**
 * Takes a response that nothing asked for. It signs in nobody, or a stranger could sign a browser in to an account of
 * theirs: it leads to the application, which begins a sign-in. Throws what the endpoint's row declares.
 */
export async function answerUnsolicited(
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
  await useOnce(context, project, connection.id, identity);
  return { location: addressAfter(trustUrl(project, startUrl), { sso_connection: connection.id }) };
}
