import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import type { Project } from '../projects/project.ts';
import { chargeRequest, endpointOf } from './limits.ts';
import type { ProviderRequest } from './provider/provider.ts';
import { inScope } from './provider/scope.ts';
import { TICKET } from './records/ticket.ts';
import { askedDocument } from './unregistered/asked-document.ts';
import { registrationOf } from './unregistered/registration.ts';

const REGISTRATION = /^(POST|PUT) \/oauth\/register(\/|$)/;

/**
 * Has a project answer as the OpenID Provider that it is. The library is loaded with the first request. Throws the
 * refusal 429.
 */
export async function answerAsProvider(
  context: Context,
  { fetch }: Pick<Services, 'fetch'>,
  project: Project,
  request: ProviderRequest,
): Promise<Response> {
  const [path = '', query] = request.url.split('?');
  const endpoint = endpointOf(request.method, path);
  await chargeRequest(context, endpoint);
  const document = await askedDocument(context, fetch, project, endpoint, query, request.body);
  const { answerOf, providerOf } = await import('./provider/provider.ts');
  const ticket = new URLSearchParams(query).get(TICKET) ?? undefined;
  const known = { clients: new Map(), resourceServers: new Map(), records: new Map(), sessionId: undefined };
  const scope = { context, project, fetch, ticket, document, ...known };
  const asked = REGISTRATION.test(endpoint) ? registering(request) : request;
  return inScope(scope, () => answerOf(providerOf(project, context.baseUrl, context.now), asked));
}

/** With a body of another length than the client has sent. */
function registering({ body = '', headers, ...request }: ProviderRequest): ProviderRequest {
  const { 'content-length': _, ...others } = headers;
  return { ...request, headers: others, body: registrationOf(body) };
}
