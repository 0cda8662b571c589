import type { Context } from '../../platform/context.ts';
import { endEverything } from '../account-access/end-everything.ts';
import { lasting } from '../account-access/things.ts';
import type { Project } from '../projects/project.ts';
import { setHash } from './queries.ts';

/** Gives a locked user another password, and ends what the one before has opened. */
export async function replacePassword(context: Context, project: Project, userId: string, hash: Buffer): Promise<void> {
  await setHash(context.db, project.id, userId, hash);
  await endEverything(context, project, userId, { keep: lasting });
}
