import type { Context } from '../../platform/context.ts';
import { INTERNAL_PROJECT_ID } from '../../platform/project-id.ts';
import type { Impersonator } from '../sessions/session.ts';
import { findName } from '../users/find.ts';

/** Who asks for the link, as the person reads it whose place is taken: an owner by name, else the key of the project. */
export async function impersonatorOf({ actor, db }: Context): Promise<Impersonator> {
  if (actor.kind !== 'owner' || actor.userId === undefined) return { id: 'admin', name: 'an admin of the app' };
  return { id: actor.userId, name: (await findName(db, INTERNAL_PROJECT_ID, actor.userId)) ?? 'an owner of the app' };
}
