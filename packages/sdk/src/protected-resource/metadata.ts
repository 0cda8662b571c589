import { DPOP_ALGORITHMS } from '../verified-tokens/dpop-proofs.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** What clients read of a protected resource (RFC 9728, section 2). */
export interface ResourceMetadata {
  /** The resource, which access tokens name as their audience. */
  readonly resource: string;
  /** The issuers whose tokens it takes. */
  readonly authorization_servers: readonly string[];
  /** What clients may ask for. */
  readonly scopes_supported: readonly string[];
  /** How tokens are sent. */
  readonly bearer_methods_supported: readonly string[];
  /** How a client that binds tokens to its key signs (RFC 9449). */
  readonly dpop_signing_alg_values_supported: readonly string[];
  /** A name for people. */
  readonly resource_name?: string;
}

/** Where a client looks for it: the path of the resource is inserted behind the well-known one (RFC 9728, section 3.1). */
export function metadataUrlOf(resource: URL): URL {
  const path = resource.pathname === '/' ? '' : resource.pathname;
  return new URL(WELL_KNOWN + path + resource.search, resource);
}

export const metadataOf = (
  issuer: string,
  resource: string,
  scopes: readonly string[],
  name: string | undefined,
): ResourceMetadata => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: [...scopes],
  bearer_methods_supported: ['header'],
  dpop_signing_alg_values_supported: [...DPOP_ALGORITHMS],
  ...(name !== undefined && { resource_name: name }),
});
