import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { OwnerKind } from './owner.ts';
import { revokeAll } from './queries.ts';

/**
 * Revokes all keys of a user, or all of the teams that the user alone is in, in the transaction of what makes it
 * necessary; answers how many were good.
 */
export const endKeysOf = (context: Context, project: Project, kind: OwnerKind, userId: string): Promise<number> =>
  revokeAll(context, project.id, kind, userId);
