import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { removeHash } from './queries.ts';

/** Removes the password of a user, in the transaction of what makes it necessary; answers how many there were. */
export const dropPassword = async ({ db }: Context, project: Project, userId: string): Promise<number> =>
  Number(await removeHash(db, project.id, userId));
