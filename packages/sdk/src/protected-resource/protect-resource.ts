import type { ServerApp } from '../apps/server-app.ts';
import { type Environment, environmentOf } from '../core/environment.ts';
import type { ServerUser } from '../server/server-user.ts';
import { DPoPProofs } from '../verified-tokens/dpop-proofs.ts';
import type { ResourceAccess, ResourceFault, ResourceRequest, ResourceVerification } from './access.ts';
import { challenge } from './challenge.ts';
import { metadataOf, metadataUrlOf, type ResourceMetadata } from './metadata.ts';
import { ResourceTokens } from './resource-tokens.ts';

/** Who issues the tokens: a project as an issuer, or where to find it. */
type Issuer =
  | {
      /** The issuer, such as `https://id.example.com/api/v1/projects/<project id>`. */
      readonly issuer: string;
    }
  | {
      /** Of the project. */
      readonly projectId: string;
      /** Where the service is, as its setting `LATCHKEY_URL` says. */
      readonly baseUrl: string;
    };

/** What a resource is protected with. */
export type ProtectResourceOptions = Issuer & {
  /** The address of the API or MCP server: the identifier of the resource server in the dashboard. */
  readonly resource: string;
  /** What every request needs, unless a check names others; clients are told to ask for these. */
  readonly scopes: readonly string[];
  /** All scopes that there are, for clients to know, if more than `scopes`. */
  readonly scopesSupported?: readonly string[] | undefined;
  /** A name for people. */
  readonly name?: string | undefined;
  /** Reads users; without it `getUser` throws. */
  readonly serverApp?: ServerApp | undefined;
  /** The outside world, where it is not the host's own: tests pass their clock and network here. */
  readonly environment?: Partial<Pick<Environment, 'fetch' | 'clock'>> | undefined;
};

/** What a single check asks for. */
export interface VerifyResourceOptions {
  /** The scopes that it needs; those of the resource by default. */
  readonly scopes?: readonly string[] | undefined;
}

/** An API or MCP server that takes access tokens of a project. */
export interface ProtectedResource {
  /** What clients read of it first. */
  readonly metadata: ResourceMetadata;
  /** Where that is served. */
  readonly metadataUrl: string;
  /** The path of that address. */
  readonly metadataPath: string;
  /** The answer at that address, to pages of any origin. */
  metadataResponse(): Response;
  /**
   * Checks the token of a request, without asking the service:
   * `const access = await resource.verify(request); if (access.status === 'error') return access.response;`
   */
  verify(request: ResourceRequest, options?: VerifyResourceOptions): Promise<ResourceVerification>;
  /** The user of a request, as they are now; null if there is none any more, or the client acts for itself. */
  getUser(access: ResourceAccess): Promise<ServerUser | null>;
}

const BEARER = /^(bearer|dpop) +([\w.~+/-]+=*)$/i;

/**
 * Protects an API or MCP server with access tokens of a project (RFC 6750, RFC 9068, RFC 9449 and RFC 9728):
 * `const resource = protectResource({ projectId, baseUrl, resource: 'https://mcp.example.com/mcp', scopes: ['notes:read'] });`
 */
export function protectResource(options: ProtectResourceOptions): ProtectedResource {
  const { scopes, scopesSupported = scopes, name, serverApp } = options;
  const environment = environmentOf(options.environment);
  const address = new URL(options.resource);
  const issuer = issuerOf(options);
  const metadata = metadataOf(issuer, options.resource, scopesSupported, name);
  const metadataUrl = metadataUrlOf(address);
  const tokens = new ResourceTokens(issuer, options.resource, environment);
  const proofs = new DPoPProofs(environment.clock);

  async function check(request: ResourceRequest, needed: readonly string[]): Promise<ResourceAccess | ResourceFault> {
    const authorization = request.headers.get('authorization');
    if (!authorization) return 'missing_token';
    const [, scheme = '', token = ''] = BEARER.exec(authorization) ?? [];
    const verified = await tokens.verify(token);
    if (typeof verified === 'string') return verified;
    const { access, confirmation } = verified;
    const isBound = scheme.toLowerCase() === 'dpop';
    if (isBound || confirmation) {
      const { jkt } = confirmation ?? {};
      const at = new URL(new URL(request.url).pathname, address);
      const isProven = isBound && typeof jkt === 'string' && (await proofs.isGood(request, at, token, jkt));
      if (!isProven) return 'invalid_proof';
    }
    return needed.every((scope) => access.scopes.includes(scope)) ? access : 'insufficient_scope';
  }

  return {
    metadata,
    metadataUrl: metadataUrl.href,
    metadataPath: metadataUrl.pathname,
    metadataResponse: () => Response.json(metadata, { headers: PUBLIC }),
    async verify(request, { scopes: needed = scopes } = {}) {
      const checked = await check(request, needed);
      return typeof checked === 'string'
        ? { status: 'error', error: checked, response: challenge(checked, metadataUrl.href, needed) }
        : { status: 'ok', data: checked };
    },
    async getUser({ userId, clientId }) {
      if (!serverApp) throw new TypeError('To read users, pass serverApp to protectResource().');
      return userId === clientId ? null : serverApp.getUser(userId);
    },
  };
}

const PUBLIC = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=300' };

const issuerOf = (options: Issuer) =>
  'issuer' in options ? options.issuer : `${options.baseUrl.replace(/\/$/, '')}/api/v1/projects/${options.projectId}`;
