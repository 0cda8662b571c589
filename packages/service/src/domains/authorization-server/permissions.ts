import type { Context } from '../../platform/context.ts';
import { listProjectPermissions } from '../permission-questions/list.ts';
import type { Project } from '../projects/project.ts';

/** The permissions of the project that a user has, by whatever contains them. */
export async function projectPermissionsOf(context: Context, project: Project, userId: string): Promise<string[]> {
  const asked = { user_id: userId, recursive: 'true' } as const;
  const { items } = await listProjectPermissions(context, project, { level: 'server', user: undefined }, asked);
  return items.map(({ id }) => id);
}
