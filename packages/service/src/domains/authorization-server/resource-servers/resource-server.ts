import type { Endpoints, ResultOf } from '@latchkey/protocol';

export type DescribedResourceServer = ResultOf<Endpoints['GET /latchkey/resource-servers/:resource_server_id']>;

/** A scope of a resource server. */
export interface ResourceScope {
  readonly name: string;
  readonly description: string;
  /** The permission of the project that a user needs for it. */
  readonly requiredPermission: string | null;
}

/** An API that takes access tokens of a project, as it is stored. */
export interface ResourceServer {
  readonly id: string;
  /** What applications name as the resource, and the audience of its tokens (RFC 8707). */
  readonly identifier: string;
  readonly displayName: string;
  readonly tokenFormat: 'jwt' | 'opaque';
  readonly tokenLifetimeSeconds: number;
  readonly scopes: readonly ResourceScope[];
  readonly createdAt: number;
}

const describeScope = ({ name, description, requiredPermission }: ResourceScope) => ({
  name,
  description,
  required_permission: requiredPermission,
});

export const describeResourceServer = (server: ResourceServer): DescribedResourceServer => ({
  id: server.id,
  ...loggedResourceServer(server),
  created_at_millis: server.createdAt,
});

/** What the event log shows of it. */
export const loggedResourceServer = (server: ResourceServer) => ({
  identifier: server.identifier,
  display_name: server.displayName,
  token_format: server.tokenFormat,
  token_lifetime_seconds: server.tokenLifetimeSeconds,
  scopes: server.scopes.map(describeScope),
});

/** What users read of it, and of some of its scopes. */
export const describeForUser = ({ displayName }: ResourceServer, scopes: readonly ResourceScope[]) => ({
  display_name: displayName,
  scopes: scopes.map(({ name, description }) => ({ name, description })),
});
