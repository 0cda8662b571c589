import type { Context } from '../../platform/context.ts';
import { INTERNAL_PROJECT_ID } from '../../platform/project-id.ts';
import type { Project } from '../projects/project.ts';
import { holdUserRow, lockUserRow } from './removal-queries.ts';

/** Locks a user until the transaction ends, so that its changes happen one after the other; false when it is gone. */
export const lockUser = ({ db }: Context, project: Project, id: string): Promise<boolean> =>
  lockUserRow(db, project.id, id);

/** Keeps a user from being deleted until the transaction ends; false when it is gone. */
export const holdUser = ({ db }: Context, project: Project, id: string): Promise<boolean> =>
  holdUserRow(db, project.id, id);

/** Locks a user of project `internal`, whichever project it is that is being administered; false when it is gone. */
export const lockInternalUser = ({ db }: Context, id: string): Promise<boolean> =>
  lockUserRow(db, INTERNAL_PROJECT_ID, id);
