import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { deleteRecoveryCodes, removeSecondFactor } from './queries.ts';

/** What there was of a second factor. */
interface Dropped {
  readonly apps: number;
  readonly recoveryCodes: number;
}

/**
 * Switches the second factor of a user off, in the transaction of what makes it necessary; given a moment, only one that
 * was there by then. Recovery codes go with it.
 */
export async function dropSecondFactor(
  { db }: Context,
  project: Project,
  userId: string,
  until?: number,
): Promise<Dropped> {
  const isGone = await removeSecondFactor(db, project.id, userId, until);
  if (!isGone && until !== undefined) return { apps: 0, recoveryCodes: 0 };
  return { apps: Number(isGone), recoveryCodes: await deleteRecoveryCodes(db, project.id, userId) };
}
