import type { ResourceAccess } from './access.ts';
import type { ProtectedResource, VerifyResourceOptions } from './protect-resource.ts';

/** A route handler that takes what the request may do besides. */
export type ResourceHandler<R extends Request> = (request: R, access: ResourceAccess) => Response | Promise<Response>;

/** A resource as route handlers of Next.js. */
export interface NextResource {
  /** Serves the metadata, in `app/.well-known/oauth-protected-resource/[[...path]]/route.ts`: `export const GET = metadata;` */
  readonly metadata: () => Response;
  /** Runs a handler for what has a good token: `export const POST = protect((request, access) => …);` */
  protect<R extends Request>(
    handler: ResourceHandler<R>,
    options?: VerifyResourceOptions,
  ): (request: R) => Promise<Response>;
}

/** A protected resource for route handlers of Next.js: `const { metadata, protect } = nextResource(resource);` */
export const nextResource = (resource: ProtectedResource): NextResource => ({
  metadata: () => resource.metadataResponse(),
  protect: (handler, options) => async (request) => {
    const access = await resource.verify(request, options);
    return access.status === 'ok' ? handler(request, access.data) : access.response;
  },
});
