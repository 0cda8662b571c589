import type { OfOwner, Read } from '../context/lists.ts';
import type { AdminProjectFields, NewProject } from '../core/shapes/project.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';

export async function ownedProjects({ call, requireInternal }: OfOwner): Promise<Read<AdminProjectFields[]>> {
  requireInternal('listOwnedProjects');
  const { items } = await call('GET /internal/projects');
  return { items, shown: ({ fromWire }) => items.map(fromWire) };
}

export const listOwnedProjects = ({ lists, owner }: OfOwner): Promise<AdminProjectFields[]> =>
  lists('ownedProjects').get(owner);

export async function createProject(of: OfOwner, project: NewProject): Promise<AdminProjectFields> {
  const { change, fromWire, requireInternal } = of;
  requireInternal('createProject');
  const body = toWire<BodyOf<'POST /internal/projects', 'client'>>(project);
  return fromWire(await change('POST /internal/projects', { body }));
}
