import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { projectPermissionsOf } from '../permissions.ts';
import type { ResourceScope, ResourceServer } from './resource-server.ts';

/** What an application asks of a resource server. */
export interface AskedResource {
  readonly server: ResourceServer;
  /** The scopes that the user can give. */
  readonly scopes: readonly ResourceScope[];
  /** The names of those that the user has no permission for. */
  readonly withheld: readonly string[];
}

/** What a user can give of the scopes that are asked of resource servers; all of it where nobody is signed in. */
export async function askedResources(
  context: Context,
  project: Project,
  servers: readonly ResourceServer[],
  names: readonly string[],
  userId: string | undefined,
): Promise<AskedResource[]> {
  const asked = servers.map((server) => ({ server, wanted: server.scopes.filter(({ name }) => names.includes(name)) }));
  const mayHave = await permittedTo(
    context,
    project,
    asked.flatMap(({ wanted }) => wanted),
    userId,
  );
  return asked.map(({ server, wanted }) => ({
    server,
    scopes: wanted.filter(mayHave),
    withheld: wanted.filter((scope) => !mayHave(scope)).map(({ name }) => name),
  }));
}

/** Whether a user has the permission that a scope among these needs. One statement, or none. */
export async function permittedTo(
  context: Context,
  project: Project,
  scopes: readonly ResourceScope[],
  userId: string | undefined,
): Promise<(scope: ResourceScope) => boolean> {
  if (userId === undefined || scopes.every(({ requiredPermission }) => requiredPermission === null)) return () => true;
  const held = new Set(await projectPermissionsOf(context, project, userId));
  return ({ requiredPermission }) => requiredPermission === null || held.has(requiredPermission);
}

/**
 * The scopes of resource servers as they are kept among those of every project: two servers can have one of the same name.
 * A token for a server tells it who the user is, without any scope too: that is kept as one without a name.
 */
export const keptScopes = (resources: readonly AskedResource[]): string[] =>
  resources.flatMap(({ server, scopes }) =>
    ['', ...scopes.map(({ name }) => name)].map((name) => `${server.id} ${name}`),
  );

/** The other way round: the id of the server, and the name; undefined for a scope of every project. */
export function openKept(kept: string): { readonly serverId: string; readonly name: string } | undefined {
  const [serverId = '', name] = kept.split(' ');
  return name === undefined ? undefined : { serverId, name };
}
