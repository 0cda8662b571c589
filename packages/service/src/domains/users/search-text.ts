import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { refreshSearchText } from './queries.ts';

/** Has a user found by its name and addresses as they are now, in the transaction of the change. */
export const renewSearchText = ({ db }: Context, project: Project, userId: string): Promise<unknown> =>
  refreshSearchText(db, project.id, userId);
