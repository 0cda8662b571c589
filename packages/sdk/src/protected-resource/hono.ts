import type { ResourceAccess } from './access.ts';
import type { ProtectedResource, VerifyResourceOptions } from './protect-resource.ts';

/** What is used of a context of Hono. */
export interface HonoContext {
  /** The request: `raw` is that of the Fetch standard. */
  readonly req: { readonly raw: Request };
  /** Keeps a variable for the handlers that follow. */
  set(name: string, value: unknown): void;
}

/** Middleware as Hono knows it. */
// biome-ignore lint/suspicious/noConfusingVoidType: as Hono declares it.
export type HonoMiddleware = (context: HonoContext, next: () => Promise<void>) => Promise<Response | void>;

/** The variables of an app of Hono: `new Hono<{ Variables: ResourceVariables }>()`. */
export interface ResourceVariables {
  /** What the request may do. */
  auth: ResourceAccess;
}

/** A resource as middleware of Hono. */
export interface HonoResource {
  /** Serves the metadata: `app.use(metadata)` */
  readonly metadata: HonoMiddleware;
  /** Lets through what has a good token: `app.use('/mcp', protect())`; `c.get('auth')` says what it may do. */
  protect(options?: VerifyResourceOptions): HonoMiddleware;
}

/** A protected resource for Hono: `const { metadata, protect } = honoResource(resource);` */
export const honoResource = (resource: ProtectedResource): HonoResource => ({
  async metadata({ req: { raw } }, next) {
    const isAsked = raw.method === 'GET' && new URL(raw.url).pathname === resource.metadataPath;
    if (isAsked) return resource.metadataResponse();
    await next();
  },
  protect(options) {
    return async (context, next) => {
      const access = await resource.verify(context.req.raw, options);
      if (access.status === 'error') return access.response;
      context.set('auth', access.data);
      await next();
    };
  },
});
