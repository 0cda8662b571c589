export type {
  ResourceAccess,
  ResourceFault,
  ResourceRequest,
  ResourceVerification,
} from './protected-resource/access.ts';
export {
  type ExpressMiddleware,
  type ExpressRequest,
  type ExpressResource,
  type ExpressResponse,
  expressResource,
} from './protected-resource/express.ts';
export {
  type HonoContext,
  type HonoMiddleware,
  type HonoResource,
  honoResource,
  type ResourceVariables,
} from './protected-resource/hono.ts';
export type { ResourceMetadata } from './protected-resource/metadata.ts';
export { type NextResource, nextResource, type ResourceHandler } from './protected-resource/next.ts';
export {
  type ProtectedResource,
  type ProtectResourceOptions,
  protectResource,
  type VerifyResourceOptions,
} from './protected-resource/protect-resource.ts';
