import type { ResourceAccess } from './access.ts';
import type { ProtectedResource, VerifyResourceOptions } from './protect-resource.ts';

/** What is used of a request of Express, and what it gets: `auth` is where the MCP SDK looks. */
export interface ExpressRequest {
  /** Such as `POST`. */
  readonly method: string;
  /** Path and query, whatever routers have taken off `url`. */
  readonly originalUrl: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the request may do, once it was let through. */
  auth?: ResourceAccess;
}

/** What is used of a response of Express. */
export interface ExpressResponse {
  /** Sets the status. */
  status(code: number): this;
  /** Sets a header. */
  setHeader(name: string, value: string): unknown;
  /** Sends the body, and with that the answer. */
  send(body: string): unknown;
}

/** Middleware as Express knows it. */
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => void;

/** A resource as middleware of Express. */
export interface ExpressResource {
  /** Serves the metadata: `app.use(metadata)` */
  readonly metadata: ExpressMiddleware;
  /** Lets through what has a good token: `app.all('/mcp', protect(), handler)`; `request.auth` says what it may do. */
  protect(options?: VerifyResourceOptions): ExpressMiddleware;
}

/** A protected resource for Express: `const { metadata, protect } = expressResource(resource);` */
export const expressResource = (resource: ProtectedResource): ExpressResource => ({
  metadata(request, response, next) {
    const isAsked = request.method === 'GET' && pathOf(request) === resource.metadataPath;
    if (isAsked) relay(resource.metadataResponse(), response).catch(next);
    else next();
  },
  protect(options) {
    return (request, response, next) => {
      admit(resource, options, request, response).then((isAdmitted) => isAdmitted && next(), next);
    };
  },
});

async function admit(
  resource: ProtectedResource,
  options: VerifyResourceOptions | undefined,
  request: ExpressRequest,
  response: ExpressResponse,
): Promise<boolean> {
  const { method, headers } = request;
  const asked = {
    method,
    url: addressOf(request),
    headers: { get: (name: string) => headers[name]?.toString() ?? null },
  };
  const access = await resource.verify(asked, options);
  if (access.status === 'ok') request.auth = access.data;
  else await relay(access.response, response);
  return access.status === 'ok';
}

/** Of the host nothing is read. */
const addressOf = ({ originalUrl }: ExpressRequest) => new URL(originalUrl, 'http://resource').href;
const pathOf = (request: ExpressRequest) => new URL(addressOf(request)).pathname;

async function relay(answer: Response, response: ExpressResponse): Promise<void> {
  const body = await answer.text();
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.status(answer.status).send(body);
}
