import type { Context } from '../../platform/context.ts';
import { issuerOf } from '../../platform/crypto/tokens.ts';
import type { Services } from '../../platform/services.ts';
import type { Project } from '../projects/project.ts';
import { chargeRequest, endpointOf } from './limits.ts';
import type { ProviderRequest } from './provider/provider.ts';
import { inScope, newScope } from './provider/scope.ts';
import { TICKET } from './records/ticket.ts';
import { askedDocument } from './unregistered/asked-document.ts';
import { registrationOf } from './unregistered/registration.ts';

const REGISTRATION = /^(POST|PUT) \/oauth\/register(\/|$)/;

const AUTHORIZE = '/oauth/authorize';

/**
 * A request that is posted goes on by GET (OpenID Connect Core, section 3.1.2.1): the cookies of the provider, which are
 * of the same site, come along to that.
 */
function onByGet({ baseUrl }: Context, { wireId }: Project, { body }: ProviderRequest): Response {
  const location = `${issuerOf(baseUrl, wireId)}${AUTHORIZE}?${new URLSearchParams(body)}`;
  return new Response(null, { status: 303, headers: { location } });
}

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
  const endpoint = endpointOf(request.method, path);
  await chargeRequest(context, endpoint);
  if (endpoint === `POST ${AUTHORIZE}`) return onByGet(context, project, request);
  const document = await askedDocument(context, services.fetch, project, endpoint, query, request.body);
  const { answerOf, providerOf } = await import('./provider/provider.ts');
  const ticket = new URLSearchParams(query).get(TICKET) ?? undefined;
  const asked = REGISTRATION.test(endpoint) ? registering(request) : request;
  return inScope(newScope(context, project, { services, ticket, document }), () =>
    answerOf(providerOf(project, context.baseUrl, context.now), asked),
  );
}

/** With a body of another length than the client has sent. */
function registering({ body = '', headers, ...request }: ProviderRequest): ProviderRequest {
  const { 'content-length': _, ...others } = headers;
  return { ...request, headers: others, body: registrationOf(body) };
}
