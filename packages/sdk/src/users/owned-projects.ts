import type { OfOwner, Read } from '../context/lists.ts';
import type { AdminProjectFields, NewProject, ProjectCopy } from '../core/shapes/project.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';

export async function ownedProjects(of: OfOwner): Promise<Read<AdminProjectFields[]>> {
  requireInternal(of, 'listOwnedProjects');
  const { items } = await of.call('GET /internal/projects');
  return { items, shown: ({ fromWire }) => items.map(fromWire) };
}

/**
 * On project `internal` only: the projects that this user administers, as data. To act on one, make an app of the
 * admin entry, which is not part of a client's bundle: `new AdminApp({ projectId, projectOwnerSession:
 * app.ownerSession, tokenStore: null })`.
 */
export const listOwnedProjects = ({ lists, owner }: OfOwner): Promise<AdminProjectFields[]> =>
  lists('ownedProjects', async () => ({ ownedProjects })).get(owner);

/** On project `internal` only: a new project, or one that begins with the settings of another one. */
export async function createProject(of: OfOwner, project: NewProject | ProjectCopy): Promise<AdminProjectFields> {
  const { change, fromWire } = of;
  requireInternal(of, 'createProject');
  if ('copyOf' in project) {
    const { copyOf, ...named } = project;
    const body = {
      ...toWire<Omit<BodyOf<'POST /latchkey/project-copies', 'client'>, 'project_id'>>(named),
      project_id: copyOf,
    };
    return fromWire(await change('POST /latchkey/project-copies', { body }));
  }
  const body = toWire<BodyOf<'POST /internal/projects', 'client'>>(project);
  return fromWire(await change('POST /internal/projects', { body }));
}

/** The service would refuse it too; this says what to do. */
function requireInternal({ connection }: OfOwner, method: string): void {
  if (connection.projectId === 'internal') return;
  throw new Error(`${method} needs an app with the projectId "internal".`);
}
