import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import type { Project } from '../projects/project.ts';
import { chargeRequest } from './limits.ts';
import type { ProviderRequest } from './provider/provider.ts';
import { inScope } from './provider/scope.ts';
import { TICKET } from './records/ticket.ts';

/**
 * Has a project answer as the OpenID Provider that it is. The library is loaded with the first request. Throws the
 * refusal 429.
 */
export async function answerAsProvider(
  context: Context,
  services: Pick<Services, 'fetch' | 'sharedClients'>,
  project: Project,
  request: ProviderRequest,
): Promise<Response> {
  const [path = '', query] = request.url.split('?');
  await chargeRequest(context, request.method, path);
  const { answerOf, providerOf } = await import('./provider/provider.ts');
  const ticket = new URLSearchParams(query).get(TICKET) ?? undefined;
  const known = {
    clients: new Map(),
    resourceServers: new Map(),
    records: new Map(),
    acting: undefined,
    sessionId: undefined,
  };
  const scope = { context, project, services, ticket, ...known };
  return inScope(scope, () => answerOf(providerOf(project, context.baseUrl, context.now), request));
}
