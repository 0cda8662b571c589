import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { ownsAny } from '../project-owners/owners.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { findName } from '../users/find.ts';
import type { Impersonator } from './session.ts';

/** Who asks to act as a user, as the person reads it whose place is taken: an owner by name, else the key of the project. */
export async function impersonatorOf({ actor, db }: Context): Promise<Impersonator> {
  if (actor.kind === 'server') return { id: 'server', name: 'a server of the app' };
  if (actor.kind !== 'owner' || actor.userId === undefined) return { id: 'admin', name: 'an admin of the app' };
  return { id: actor.userId, name: (await findName(db, INTERNAL_PROJECT_ID, actor.userId)) ?? 'an owner of the app' };
}

/** Refuses impersonation of owners: the impersonator would gain all of that owner's projects. */
export async function refuseOwners({ db }: Context, { id }: Project, userId: string): Promise<void> {
  if (id === INTERNAL_PROJECT_ID && (await ownsAny(db, userId))) throw new Refusal('OWNERS_NOT_IMPERSONATED');
}
