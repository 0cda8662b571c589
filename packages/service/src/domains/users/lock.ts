import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { lockUserRow } from './queries.ts';

/** Locks a user until the transaction ends, so that its changes happen one after the other; false when it is gone. */
export const lockUser = ({ db }: Context, project: Project, id: string): Promise<boolean> =>
  lockUserRow(db, project.id, id);
