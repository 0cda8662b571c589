import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { asScimError, errorBody, ScimError, serveDirectory } from '../../domains/directories/serve.ts';
import { attempt, type Reporter } from '../../http/attempt.ts';
import { readJson } from '../../http/body.ts';
import { NOBODY } from '../../http/caller.ts';
import { noPagePolicy, securityHeaders } from '../../http/cors.ts';
import type { Observer } from '../../runtime/observer.ts';
import { knownMethod } from '../reporter.ts';
import type { OpenScope } from '../request-context.ts';

const BELOW = /^\/api\/v1\/projects\/([^/]+)\/scim\/([^/]+)\/v2(\/.*)$/;

/** Where the directories of teams provision users. */
export const DIRECTORY_PATH = '/api/v1/projects/:projectId/scim';

interface Beside {
  readonly reporter: Reporter;
  readonly openScope: OpenScope;
  readonly observer: Observer | undefined;
}

const RESOURCES = ['Users', 'Groups', 'Bulk', 'Schemas', 'ResourceTypes', 'ServiceProviderConfig'];

/** What a request is about, by a name of ours. */
const resourceIn = (path: string) => RESOURCES.find((name) => path.split('/')[1] === name) ?? 'other';

const headers = { ...securityHeaders, ...noPagePolicy, 'cache-control': 'no-store' };

/** SCIM 2.0 (RFC 7644), for servers only: no page of another origin may read it. */
export function directories({ reporter, openScope, observer }: Beside) {
  return async (request: Request, peer: string): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(request.url);
    const [, projectId = '', directoryId = '', path = ''] = BELOW.exec(pathname) ?? [];
    const scope = openScope(request, peer);
    const { method, headers } = request;
    const line = { requestId: scope.requestId, method, path: pathname, route: 'directory' };
    const about = { method: knownMethod(method), resource: resourceIn(path) };
    let outcome: string | undefined;
    const response = await attempt(
      reporter,
      line,
      async () => {
        const project = await scope.lookUps.findProject(projectId);
        if (!project) throw new Refusal('PROJECT_UNKNOWN');
        // A directory acts as a server of the project does.
        const context = scope.context({ ...NOBODY, level: 'server', project });
        const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
        const readBody = async () => (hasBody ? readJson(request, limits.directoryBodyBytes) : undefined);
        const below = decoded(path.replace(/\/$/, ''));
        const report = (failure: unknown) => reportWithin(reporter, line, failure);
        const asked = { method, headers, query, directoryId, readBody, path: below, report };
        try {
          const { status, body, etag, location } = await serveDirectory(context, project, asked);
          outcome = 'done';
          return rendered(status, body, { ...(etag && { etag }), ...(location && { location }) });
        } catch (failure) {
          outcome = asScimError(failure).scimType;
          if (failure instanceof ScimError) return failed(failure);
          throw failure;
        }
      },
      failed,
    );
    // Counted with the status that was sent: the one of a database that is away is known once all is over.
    observer?.directoryAnswered({ ...about, outcome: outcome ?? String(response.status) });
    return response;
  };
}

/** A failure of one request among several, which are answered as a whole. */
function reportWithin(reporter: Reporter, line: Parameters<typeof attempt>[1], failure: unknown): void {
  const isAway = reporter.isUnreachable(failure);
  const why = isAway ? { failure: 'DATABASE_UNAVAILABLE', reason: (failure as Error).message } : { error: failure };
  reporter.report({ ...line, status: isAway ? 503 : 500, millis: 0, ...why });
}

/** Clients encode the colons of schemas; what can't be decoded is no address of ours. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function failed(failure: unknown) {
  const { status, message, scimType, allowed } = asScimError(failure);
  const retryAfter = failure instanceof Refusal ? failure.retryAfter : undefined;
  return rendered(status, errorBody(status, message, scimType), {
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(allowed && { allow: allowed.join(', ') }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}

function rendered(status: number, body: unknown, more: Record<string, string> = {}) {
  const type = { 'content-type': 'application/scim+json' };
  const text = body === undefined ? null : JSON.stringify(body);
  const all = { ...headers, ...more, ...(text !== null && type) };
  return { status, response: new Response(text, { status, headers: all }) };
}
