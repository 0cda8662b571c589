import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { deleteVersions, insertVersion, type Kept } from './queries.ts';

/**
 * Keeps what a template or theme was, in the transaction that changes it. Of each the last 20 are kept.
 * `keepVersion(context, project, 'magic_link', { subject, content })`
 */
export const keepVersion = ({ db, now }: Context, project: Project, of: string, kept: Kept): Promise<void> =>
  insertVersion(db, project.id, of, kept, { now, most: limits.emailVersionsKept });

/** Forgets what a theme was that is deleted. */
export async function dropVersions({ db }: Context, project: Project, of: string): Promise<void> {
  await deleteVersions(db, project.id, of);
}
