import type { Endpoint, EndpointTable, Method } from '@latchkey/protocol/endpoint';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { Hono, type Context as HonoContext } from 'hono';
import { type CookieJar, type Cookies, cookieJar } from '../platform/request/cookies.ts';
import { asksMinimum, checkInPerson, checkLevel, checkRecentProof, checkUser } from './access.ts';
import { attempt, type Reporter } from './attempt.ts';
import { readBody } from './body.ts';
import { authenticate, type Caller, INTERNAL, type LookUps } from './caller.ts';
import { preflightHeaders, securityHeaders } from './cors.ts';
import { OWN_PREFIX, protocolHeaders } from './headers.ts';
import { checkInput, type Input } from './input.ts';
import { type Asked, type Rendered, renderFailure, renderJson, renderResult, renderText } from './render.ts';

/** What a handler gets: who calls, what was sent and checked, and the circumstances of the request. */
export interface HandlerContext<P, U, C, S> extends Caller<P, U>, Input {
  readonly context: C;
  readonly services: S;
  readonly findProject: LookUps<P, U>['findProject'];
  readonly readToken: LookUps<P, U>['readToken'];
  readonly cookies: Cookies;
  /** Whether the client is one of ours, and no published one of the protocol. */
  readonly isOwnClient: boolean;
}

export interface ServeParts<P, U, C, S> extends Reporter {
  readonly endpoints: EndpointTable;
  readonly handlers: Record<string, (exchange: HandlerContext<P, U, C, S>) => unknown>;
  /** A new request: its id, its look-ups, and how its context is made once the caller is known. */
  begin(request: Request, peer: string): RequestScope<P, U, C>;
  /** What handlers reach beside the database. */
  readonly services: S;
  isInternal(project: P | undefined): boolean;
  /** For how many seconds a proof of who one is is good in a project; null for always. */
  proofMaxAgeSeconds(project: P): number | null;
  openApi(): unknown;
  /** Calls of other protocols, by the path that they begin with. */
  readonly others?: Readonly<Record<string, (request: Request, peer: string) => Promise<Response>>>;
}

export interface RequestScope<P, U, C> {
  readonly requestId: string;
  readonly now: number;
  readonly lookUps: LookUps<P, U>;
  context(caller: Caller<P, U>): C;
  /** Refuses a caller whose session proves less than the policy asks of its user. */
  checkAssurance(caller: Caller<P, U>): Promise<void>;
  /** Who sent it, once that was found out. */
  caller?: Caller<P, U>;
  /** Hears what the request failed with. */
  failed(failure: unknown, route: string, caller: Caller<P, U> | undefined): void;
}

/** What of the transport a request needs to know. */
export interface Transport {
  readonly peer: string;
}

type Env = { Bindings: Transport };
/** Answers requests; other pages can be put beside the API. */
export type Api = Hono<Env>;

const VERSIONS = ['v1', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4', 'latest'];
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The API as a function of requests: one route an endpoint, the same handler under every version name. */
export function serve<P, U, C, S>(parts: ServeParts<P, U, C, S>): Api {
  const app = new Hono<Env>({ strict: false });
  const routes = Object.entries(parts.endpoints as Record<string, Endpoint>);
  for (const version of VERSIONS) {
    const base = `/api/${version}`;
    app.get(`${base}/openapi.json`, (c) =>
      exchange(c, parts, { route: 'GET /openapi.json' }, async (asked) => renderJson(asked, parts.openApi())),
    );
    for (const [key, endpoint] of routes) {
      const [method, path] = key.split(' ') as [Method, string];
      const handler = parts.handlers[key];
      if (!handler) throw new Error(`No handler for ${key}.`);
      app.on(method, base + path, (c) =>
        exchange(c, parts, { route: key, endpoint }, (asked, begun, body) =>
          perform(c, parts, endpoint, handler, asked, begun, body),
        ),
      );
    }
    const paths = new Set(routes.map(([key]) => key.split(' ')[1]));
    for (const path of [...paths, '/openapi.json']) app.all(base + path, otherMethod);
  }
  for (const [path, answer] of Object.entries(parts.others ?? {})) {
    app.all(`${path}/*`, (c) => answer(c.req.raw, c.env.peer));
  }
  app.all('/api/*', (c) =>
    c.req.method === 'OPTIONS' ? preflight() : exchange(c, parts, { route: 'unknown' }, unknownPath(c)),
  );
  return app;
}

interface AskedApi extends Asked {
  readonly cookies: CookieJar;
}

type Work<P, U, C> = (asked: AskedApi, begun: RequestScope<P, U, C>, body: unknown) => Promise<Rendered>;

async function exchange<P, U, C, S>(
  c: HonoContext<Env>,
  parts: ServeParts<P, U, C, S>,
  { route, endpoint }: { readonly route: string; readonly endpoint?: Endpoint },
  work: Work<P, U, C>,
): Promise<Response> {
  const request = c.req.raw;
  const begun = parts.begin(request, c.env.peer);
  const asked: AskedApi = {
    headers: protocolHeaders(request.headers),
    requestId: begun.requestId,
    pretty: request.headers.get('accept')?.includes('text/html') ?? false,
    cookies: cookieJar(request.headers.get('cookie')),
    noReferrer: endpoint?.answer.kind === 'redirect' || endpoint?.answer.kind === 'web-page',
    isWebPage: endpoint?.answer.kind === 'web-page',
  };
  return attempt(
    parts,
    { requestId: begun.requestId, method: request.method, path: c.req.path, route },
    async () => {
      // Hono serves HEAD by GET; the protocol does not know it.
      if (!METHODS.includes(request.method)) throw new Refusal('METHOD_NOT_ALLOWED');
      const limit = endpoint?.bodyLimit ?? limits.bodyBytes;
      const body = endpoint?.bodyUnread ? undefined : await readBody(request, limit);
      return work(asked, begun, body);
    },
    (failure) => {
      begun.failed(failure, route, begun.caller);
      return renderFailure(failure, asked);
    },
  );
}

/** Finds out who calls; from then on failures are told of them. */
async function identify<P, U, C>(
  asked: AskedApi,
  begun: RequestScope<P, U, C>,
  endpoint?: Endpoint,
): Promise<Caller<P, U>> {
  const caller = await authenticate(asked.headers, begun.lookUps, begun.now, endpoint);
  begun.caller = caller;
  return caller;
}

async function perform<P, U, C, S>(
  c: HonoContext<Env>,
  parts: ServeParts<P, U, C, S>,
  endpoint: Endpoint,
  handler: (exchange: HandlerContext<P, U, C, S>) => unknown,
  asked: AskedApi,
  begun: RequestScope<P, U, C>,
  body: unknown,
): Promise<Rendered> {
  const caller = await identify(asked, begun, endpoint);
  checkLevel(endpoint, caller.level);
  const hasUser = caller.user !== undefined;
  const raw = {
    method: c.req.method,
    path: c.req.path,
    query: queryOf(c.req.url),
    params: c.req.param() as Record<string, string>,
    headers: asked.headers,
    body,
  };
  const input = checkInput(endpoint, caller.level, raw, hasUser);
  checkUser(endpoint, hasUser, parts.isInternal(caller.project));
  checkInPerson(endpoint, caller, input.body);
  if (asksMinimum(endpoint)) await begun.checkAssurance(caller);
  await checkRecentProof(endpoint, caller, input.body, {
    now: begun.now,
    maxAgeSeconds: async (of) => {
      const project = of === 'clients' ? caller.project : await begun.lookUps.findProject(INTERNAL);
      return project ? parts.proofMaxAgeSeconds(project) : null;
    },
  });
  const result = await handler({
    ...caller,
    ...input,
    context: begun.context(caller),
    services: parts.services,
    findProject: begun.lookUps.findProject,
    readToken: begun.lookUps.readToken,
    cookies: asked.cookies,
    isOwnClient: asked.headers.prefix === OWN_PREFIX,
  });
  return renderResult(endpoint, caller.level, result, asked);
}

function queryOf(address: string): string {
  const [withoutFragment = ''] = address.split('#');
  const start = withoutFragment.indexOf('?');
  return start < 0 ? '' : withoutFragment.slice(start + 1);
}

/** Credentials are checked on unknown paths too, so the paths that exist cannot be told apart without any. */
function unknownPath<P, U, C>(c: HonoContext<Env>): Work<P, U, C> {
  return async (asked, begun) => {
    await identify(asked, begun);
    const advice = 'There is nothing at this address. The endpoints are described at /api/v1/openapi.json.';
    return renderText(asked, 404, `${advice}\n\nURL: ${c.req.url}`);
  };
}

const preflight = () => new Response(null, { status: 200, headers: { ...preflightHeaders, ...securityHeaders } });

function otherMethod(c: HonoContext<Env>): Response {
  if (c.req.method === 'OPTIONS') return preflight();
  return new Response(null, { status: 405, headers: { ...preflightHeaders, ...securityHeaders } });
}
