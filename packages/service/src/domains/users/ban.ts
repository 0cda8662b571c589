import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { banOf } from './queries.ts';

export { type Ban, banOf } from './queries.ts';

export const isBanned = async ({ db }: Context, project: Project, userId: string): Promise<boolean> =>
  ((await banOf(db, project.id, userId))?.bannedAt ?? null) !== null;
