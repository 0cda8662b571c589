import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { answerAsProvider } from '../../domains/authorization-server/serve.ts';
import { INTERNAL_PROJECT_ID } from '../../domains/projects/project-id.ts';
import { attempt, type Reporter } from '../../http/attempt.ts';
import { readText } from '../../http/body.ts';
import { NOBODY } from '../../http/caller.ts';
import { anyPageHeaders, noPagePolicy, securityHeaders } from '../../http/cors.ts';
import type { Services } from '../../platform/services.ts';
import type { OpenScope } from '../request-context.ts';

const METADATA = '/.well-known/oauth-authorization-server';
/** Below the issuer; or metadata, with the path of the issuer inserted behind the well-known one (RFC 8414, section 3.1). */
const BELOW = /^\/api\/v1\/projects\/([^/]+)(\/.+)$/;
const INSERTED = /^\/\.well-known\/oauth-authorization-server\/api\/v1\/projects\/([^/]+)$/;

/** Where each project is an OpenID Provider. */
export const PROVIDER_PATHS = [
  '/api/v1/projects/:projectId/oauth',
  '/api/v1/projects/:projectId/.well-known',
  METADATA,
];

interface Beside {
  readonly reporter: Reporter;
  readonly openScope: OpenScope;
  readonly services: Services;
}

const headers = { ...securityHeaders, ...anyPageHeaders, 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' };

/** The projects as OpenID Providers (RFC 6749; OpenID Connect Core). What they speak is theirs, errors included. */
export function authorizationServers({ reporter, openScope, services }: Beside) {
  return (request: Request, peer: string): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const [, projectId = '', path = METADATA] = BELOW.exec(pathname) ?? INSERTED.exec(pathname) ?? [];
    const scope = openScope(request, peer);
    return attempt(
      reporter,
      { requestId: scope.requestId, method: request.method, path: pathname, route: 'provider' },
      async () => {
        const project = await scope.lookUps.findProject(projectId);
        // The pages of project `internal` are the dashboard's, which asks for no consent.
        if (!project || project.id === INTERNAL_PROJECT_ID) throw new Refusal('PROJECT_UNKNOWN');
        // The provider finds out which client it is.
        const context = scope.context({ ...NOBODY, level: 'client', project });
        const body = ['POST', 'PUT'].includes(request.method) ? await readText(request, limits.bodyBytes) : undefined;
        const asked = { method: request.method, url: path + search, body };
        const given = { ...asked, headers: Object.fromEntries(request.headers) };
        return rendered(await answerAsProvider(context, services, project, given));
      },
      (failure) => rendered(failed(failure)),
    );
  };
}

function rendered(answer: Response) {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  for (const [name, value] of Object.entries(isPage ? headers : { ...headers, ...noPagePolicy })) {
    answer.headers.set(name, value);
  }
  return { status: answer.status, response: answer };
}

/** As RFC 6749, section 5.2, has it. */
function failed(failure: unknown): Response {
  if (failure instanceof KnownError) return refused(failure.status, 'The request body must be text in UTF-8.');
  if (!(failure instanceof Refusal))
    return Response.json({ error: 'server_error' }, { status: 500, headers: readable });
  const { status, message, retryAfter } = failure;
  return refused(status, message, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
}

const refused = (status: number, description: string, headers: Record<string, string> = {}) =>
  Response.json(
    { error: 'invalid_request', error_description: description },
    { status, headers: { ...readable, ...headers } },
  );

/** Pages of other origins learn how long to wait. What failed so far says nothing of a user or a client. */
const readable = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
