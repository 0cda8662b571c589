import type { Endpoint, Method } from '@latchkey/protocol/endpoint';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { Hono, type Context as HonoContext } from 'hono';
import { getPathNoStrict as pathOf } from 'hono/utils/url';
import { type CookieJar, cookieJar } from '../platform/request/cookies.ts';
import type { HandlerRequest, HandlersOf, ServiceTypes } from '../platform/request/handler-request.ts';
import {
  asksMinimum,
  checkInPerson,
  checkLevel,
  checkOwnerRole,
  checkRecentProof,
  checkSetUp,
  checkUser,
} from './access.ts';
import { attempt, type Reporter } from './attempt.ts';
import { readBody } from './body.ts';
import { authenticate, type Caller, INTERNAL, type LookUps } from './caller.ts';
import { preflightHeaders, securityHeaders } from './cors.ts';
import { OWN_PREFIX, protocolHeaders } from './headers.ts';
import { checkInput, type Input } from './input.ts';
import { type Rendered, type RequestFacts, renderFailure, renderJson, renderResult, renderText } from './render.ts';

type Endpoints = Readonly<Record<string, Endpoint>>;

export interface ServeOptions<Table extends Endpoints, T extends ServiceTypes> extends ServeParts<T> {
  readonly endpoints: Table;
  readonly handlers: HandlersOf<Table, T>;
  openApi(): unknown;
  /** Calls of other protocols, by the path that they begin with; it has no other version names. */
  readonly mounts?: Readonly<Record<string, (request: Request, peer: string) => Promise<Response>>>;
}

/** What each request is handled with. */
interface ServeParts<T extends ServiceTypes> extends Reporter {
  /** A new request: its id, its look-ups, and how its context is made once the caller is known. */
  openScope(request: Request, peer: string): RequestScope<T>;
  /** What handlers reach beside the database. */
  readonly services: T['services'];
  isInternal(project: T['project'] | undefined): boolean;
  /** How many seconds a proof of identity stays valid in a project; null for always. */
  proofMaxAgeSeconds(project: T['project']): number | null;
}

type CallerOf<T extends ServiceTypes> = Caller<T['project'], T['user'] | T['identity']>;

export interface RequestScope<T extends ServiceTypes> {
  readonly requestId: string;
  readonly now: number;
  readonly lookUps: LookUps<T['project'], T['user'] | T['identity']>;
  /** What the next DPoP proof has to contain; undefined where the request brings none. */
  readonly dpopNonce: string | undefined;
  /** Reads the DPoP proof of the request, before anything that it proves. Throws what is wrong with it. */
  readProof(): Promise<void>;
  context(caller: CallerOf<T>, reads?: Endpoint['reads']): T['context'];
  /** Refuses a caller whose session proves less than the policy asks of its user. */
  checkAssurance(caller: CallerOf<T>): Promise<void>;
  /** Who sent it, once that was found out. */
  caller?: CallerOf<T>;
  /** Hears what the request failed with. */
  failed(failure: unknown, route: string, caller: CallerOf<T> | undefined): void;
}

/** What of the transport a request needs to know. */
export interface Transport {
  readonly peer: string;
}

type Env = { Bindings: Transport };
/** Answers requests; other pages can be put beside the API. */
export type Api = Hono<Env>;

const BASE = '/api/v1';
/** Other names of the same API, without routes of their own: five more of each would take a start 40 ms and 4 MB. */
const OTHER_BASE = /^\/api\/(v2beta[1-4]|latest)(?=\/|$)/;
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The API as a function of requests: one route an endpoint, under every version name. */
export function serve<Table extends Endpoints, T extends ServiceTypes>(options: ServeOptions<Table, T>): Api {
  const app = new Hono<Env>({ getPath: (request) => pathOf(request).replace(OTHER_BASE, BASE) });
  const handlers: Readonly<Record<string, AnyHandler>> = options.handlers;
  const routes = Object.entries<Endpoint>(options.endpoints);
  const paths = new Set(routes.map(([key]) => key.split(' ')[1]));
  app.get(`${BASE}/openapi.json`, (c) =>
    handleRequest(c, options, { route: 'GET /openapi.json' }, async (facts) => renderJson(facts, options.openApi())),
  );
  for (const [key, endpoint] of routes) {
    const [method, path] = key.split(' ') as [Method, string];
    const handler = handlers[key];
    if (!handler) throw new Error(`No handler for ${key}.`);
    app.on(method, BASE + path, (c) =>
      handleRequest(c, options, { route: key, endpoint }, (facts, scope, body) =>
        perform(c, options, endpoint, handler, facts, scope, body),
      ),
    );
  }
  for (const path of [...paths, '/openapi.json']) app.all(BASE + path, otherMethod);
  for (const [path, answer] of Object.entries(options.mounts ?? {})) {
    app.all(`${path}/*`, (c, next) => (OTHER_BASE.test(pathOf(c.req.raw)) ? next() : answer(c.req.raw, c.env.peer)));
  }
  app.all('/api/*', (c) =>
    c.req.method === 'OPTIONS' ? preflight() : handleRequest(c, options, { route: 'unknown' }, unknownPath(c)),
  );
  return app;
}

/** What is the same for every handler. */
type Circumstances<T extends ServiceTypes> = Pick<
  HandlerRequest<Endpoint, T>,
  'context' | 'services' | 'findProject' | 'readToken' | 'cookies' | 'rawQuery' | 'isOwnClient'
>;

/** A handler of some row: what it is called with has been checked against that row. */
type AnyHandler = (request: never) => unknown;

interface ApiRequestFacts extends RequestFacts {
  /** As it was called, by whichever name of the API. */
  readonly path: string;
  readonly cookies: CookieJar;
}

type Work<T extends ServiceTypes> = (
  facts: ApiRequestFacts,
  scope: RequestScope<T>,
  body: unknown,
) => Promise<Rendered>;

async function handleRequest<T extends ServiceTypes>(
  c: HonoContext<Env>,
  parts: ServeParts<T>,
  { route, endpoint }: { readonly route: string; readonly endpoint?: Endpoint },
  work: Work<T>,
): Promise<Response> {
  const request = c.req.raw;
  const scope = parts.openScope(request, c.env.peer);
  const facts: ApiRequestFacts = {
    path: pathOf(request),
    headers: protocolHeaders(request.headers),
    requestId: scope.requestId,
    dpopNonce: scope.dpopNonce,
    pretty: request.headers.get('accept')?.includes('text/html') ?? false,
    cookies: cookieJar(request.headers.get('cookie')),
    noReferrer: endpoint?.answer.kind === 'redirect' || endpoint?.answer.kind === 'web-page',
    isWebPage: endpoint?.answer.kind === 'web-page',
  };
  return attempt(
    parts,
    { requestId: scope.requestId, method: request.method, path: facts.path, route },
    async () => {
      // Hono serves HEAD by GET; the protocol does not know it.
      if (!METHODS.includes(request.method)) throw new Refusal('METHOD_NOT_ALLOWED');
      const limit = endpoint?.bodyLimit ?? limits.bodyBytes;
      const body = endpoint?.bodyUnread ? undefined : await readBody(request, limit);
      return work(facts, scope, body);
    },
    (failure) => {
      scope.failed(failure, route, scope.caller);
      return renderFailure(failure, facts);
    },
  );
}

/** Finds out who calls; from then on failures are told of them. */
async function identify<T extends ServiceTypes>(
  facts: ApiRequestFacts,
  scope: RequestScope<T>,
  endpoint?: Endpoint,
): Promise<CallerOf<T>> {
  await scope.readProof();
  const caller = await authenticate(facts.headers, scope.lookUps, scope.now, endpoint);
  scope.caller = caller;
  return caller;
}

async function perform<T extends ServiceTypes>(
  c: HonoContext<Env>,
  parts: ServeParts<T>,
  endpoint: Endpoint,
  handler: AnyHandler,
  facts: ApiRequestFacts,
  scope: RequestScope<T>,
  body: unknown,
): Promise<Rendered> {
  const caller = await identify(facts, scope, endpoint);
  checkLevel(endpoint, caller.level);
  checkSetUp(endpoint, caller, c.req.param() as Record<string, string>);
  const hasUser = caller.user !== undefined;
  const raw = {
    method: c.req.method,
    path: facts.path,
    query: queryOf(c.req.url),
    params: c.req.param() as Record<string, string>,
    headers: facts.headers,
    body,
  };
  const input = checkInput(endpoint, caller.level, raw, hasUser);
  checkUser(endpoint, hasUser, parts.isInternal(caller.project));
  checkOwnerRole(c.req.method as Method, endpoint, caller, input.body);
  checkInPerson(endpoint, caller, input.body);
  if (asksMinimum(endpoint)) await scope.checkAssurance(caller);
  await checkRecentProof(endpoint, caller, input.body, {
    now: scope.now,
    maxAgeSeconds: async (of) => {
      const project = of === 'clients' ? caller.project : await scope.lookUps.findProject(INTERNAL);
      return project ? parts.proofMaxAgeSeconds(project) : null;
    },
  });
  const request: CallerOf<T> & Input & Circumstances<T> = {
    ...caller,
    ...input,
    context: scope.context(caller, endpoint.reads),
    services: parts.services,
    findProject: scope.lookUps.findProject,
    readToken: scope.lookUps.readToken,
    cookies: facts.cookies,
    rawQuery: raw.query,
    isOwnClient: facts.headers.prefix === OWN_PREFIX,
  };
  // What its row promises of it has been checked above.
  const result = await handler(request as never);
  return renderResult(endpoint, caller.level, result, facts);
}

function queryOf(address: string): string {
  const [withoutFragment = ''] = address.split('#');
  const start = withoutFragment.indexOf('?');
  return start < 0 ? '' : withoutFragment.slice(start + 1);
}

/** Credentials are checked on unknown paths too, so the paths that exist cannot be told apart without any. */
function unknownPath<T extends ServiceTypes>(c: HonoContext<Env>): Work<T> {
  return async (facts, scope) => {
    await identify(facts, scope);
    const advice = 'There is nothing at this address. The endpoints are described at /api/v1/openapi.json.';
    return renderText(facts, 404, `${advice}\n\nURL: ${c.req.url}`);
  };
}

const preflight = () => new Response(null, { status: 200, headers: { ...preflightHeaders, ...securityHeaders } });

function otherMethod(c: HonoContext<Env>): Response {
  if (c.req.method === 'OPTIONS') return preflight();
  return new Response(null, { status: 405, headers: { ...preflightHeaders, ...securityHeaders } });
}
