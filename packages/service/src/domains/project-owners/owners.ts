import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { hasOwnerRole, type OwnerRole } from '@latchkey/protocol/owner-roles';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { type EventContext, recordEvent } from '../../platform/events/events.ts';
import { openProject, type Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID, storedProjectId } from '../projects/project-id.ts';
import { lockSettings, projectsOwnedBy } from '../projects/queries.ts';
import { lockInternalUser } from '../users/lock.ts';
import { tellOwners } from './owner-notices.ts';
import {
  deleteOwner,
  deleteOwnerships,
  insertOwner,
  insertOwnerships,
  isOwned,
  lockSoleOwned,
  ownerIdsOf,
  ownersOf,
  projectOwnership,
  roleOf,
  updateRole,
} from './queries.ts';
import { takeBackInvitationsBy } from './take-back.ts';

type Owner = ResultOf<Endpoints['GET /latchkey/owners']>['items'][number];

/** Makes a user of project `internal`, who is locked, an owner of a project; false for who is one already. */
export async function addOwner(
  context: Context,
  projectId: string,
  userId: string,
  role: OwnerRole = 'owner',
): Promise<boolean> {
  const { db, now } = context;
  if (!(await insertOwner(db, projectId, userId, role, now))) return false;
  await projectOwnership(db, [userId]);
  await tellOfNewOwner(context, projectId, userId);
  return true;
}

/** Makes a user of project `internal` the first owner of a project that has none, so that there is none to notify. */
export async function addFirstOwner(
  context: EventContext & Pick<Context, 'now'>,
  projectId: string,
  userId: string,
): Promise<void> {
  const { db, now } = context;
  if (!(await insertOwner(db, projectId, userId, 'owner', now))) return;
  await projectOwnership(db, [userId]);
  await recordEvent(context, { kind: 'project_owner.created', projectId, subjectId: userId });
}

/**
 * Ends an ownership; whatever their role, owners may leave. Throws the refusals OWNER_ROLE_INSUFFICIENT, OWNER_UNKNOWN and
 * LAST_OWNER, and ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN where the owner who asks for it has ceased to be one at the same moment.
 */
export async function removeOwner(context: Context, project: Project, userId: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db } = context;
    await lockInternalUser(context, userId);
    await lockOwners(context, project.id);
    const isLeaving = context.actor.kind === 'owner' && context.actor.userId === userId;
    if (!isLeaving) await checkStillOwner(context, project.id);
    if (!(await deleteOwner(db, project.id, userId))) throw new Refusal('OWNER_UNKNOWN');
    if (!(await isOwned(db, project.id))) throw new Refusal('LAST_OWNER');
    await projectOwnership(db, [userId]);
    await tellOfFormerOwner(context, project.id, userId);
  });
}

/**
 * Changes what an owner may do in a project. Throws the refusals OWNER_ROLE_FIXED, OWNER_UNKNOWN and LAST_OWNER, and
 * ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN where the owner who asks for it has lost the role at the same moment.
 */
export async function changeRole(context: Context, project: Project, userId: string, role: OwnerRole): Promise<void> {
  checkRoleFor(project, role);
  await inTransaction(context, async (context) => {
    const { db } = context;
    await lockOwners(context, project.id);
    await checkStillOwner(context, project.id);
    const before = await roleOf(db, project.id, userId);
    if (!before) throw new Refusal('OWNER_UNKNOWN');
    if (before === role) return;
    await updateRole(db, project.id, userId, role);
    if (!(await isOwned(db, project.id))) throw new Refusal('LAST_OWNER');
    if (before === 'owner') await takeBackInvitationsBy(context, project.id, userId);
    const detail = { before: { role: before }, after: { role } };
    await recordEvent(context, { kind: 'project_owner.updated', projectId: project.id, subjectId: userId, detail });
  });
}

/**
 * The users of project `internal` are the owners of all projects, so a lesser role there could give itself any other.
 * Throws the refusal OWNER_ROLE_FIXED.
 */
export function checkRoleFor(project: Project, role: OwnerRole): void {
  if (project.id === INTERNAL_PROJECT_ID && role !== 'owner') throw new Refusal('OWNER_ROLE_FIXED');
}

/** The owners of a project, who was first first. Only who manages them sees how well each account is protected. */
export async function listOwners(
  { db }: Context,
  project: Project,
  readerRole: OwnerRole | undefined,
): Promise<Owner[]> {
  const owners = await ownersOf(db, project.id);
  // A key of the project has no role, and may do everything.
  const isManager = readerRole === undefined || hasOwnerRole(readerRole, 'owner');
  return owners.map(({ userId, displayName, profileImageUrl, email, isVerified, role, since, ...account }) => ({
    user_id: userId,
    display_name: displayName,
    primary_email: email,
    primary_email_verified: isVerified ?? false,
    profile_image_url: profileImageUrl,
    role,
    became_owner_at_millis: since,
    last_active_at_millis: isManager ? account.lastActiveAt : null,
    is_multi_factor_required: isManager ? account.requiresTotp : null,
  }));
}

/**
 * Writes through what a server of project `internal` put into a user's server metadata: the table of owners is the
 * truth, `managedProjectIds` its projection. Projects that do not exist are passed over.
 */
export async function replaceOwnedProjects(context: Context, userId: string, serverMetadata: unknown): Promise<void> {
  const { db, now } = context;
  const before = await deleteOwnerships(db, userId);
  const after = await insertOwnerships(db, userId, managedProjectIds(serverMetadata), before, now);
  await projectOwnership(db, [userId]);
  for (const id of after) if (!before.has(id)) await tellOfNewOwner(context, id, userId);
  for (const id of before.keys()) if (!after.includes(id)) await tellOfFormerOwner(context, id, userId);
}

export { ownsAny, roleOf } from './queries.ts';

/** How many own a project. */
export const countOwners = async ({ db }: Context, projectId: string): Promise<number> =>
  (await ownerIdsOf(db, projectId)).length;

/** Whether anyone can manage the owners of a project. */
export const hasOwner = ({ db }: Pick<Context, 'db'>, projectId: string): Promise<boolean> => isOwned(db, projectId);

/**
 * Serializes decisions that depend on the owner list, until the transaction ends. Callers that also lock a user lock
 * the user first. False if the project was deleted.
 */
export const lockOwners = async ({ db }: Context, projectId: string): Promise<boolean> =>
  (await lockSettings(db, projectId)) !== undefined;

/**
 * Has an owner who acts be one still, with the role `owner`: it may have changed since the request began. Throws
 * ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN and the refusal OWNER_ROLE_INSUFFICIENT.
 */
export async function checkStillOwner({ db, actor }: Context, projectId: string): Promise<void> {
  if (actor.kind !== 'owner' || actor.userId === undefined) return;
  const role = await roleOf(db, projectId, actor.userId);
  if (!role) throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  if (role !== 'owner') throw new Refusal('OWNER_ROLE_INSUFFICIENT');
}

/** A project, and what one of its owners may do there. */
export interface OwnedProject {
  readonly project: Project;
  readonly role: OwnerRole;
}

/** The projects that a user of project `internal` owns, in the order in which it came to own them. */
export async function listOwnedProjects({ db, ring }: Context, userId: string): Promise<OwnedProject[]> {
  const owned = await projectsOwnedBy(db, userId);
  return Promise.all(owned.map(async ({ role, ...stored }) => ({ project: await openProject(ring, stored), role })));
}

/**
 * Ends every ownership of a user who is about to be deleted, and is locked; the projects stay. Throws the refusal
 * LAST_OWNER if users who are a project's last owner delete themselves; a server of `internal` may do it.
 */
export async function dropOwner(context: Context, userId: string): Promise<void> {
  const { db, actor } = context;
  const soleOwned = await lockSoleOwned(db, userId);
  if (actor.kind === 'client' && soleOwned.length > 0) throw new Refusal('LAST_OWNER');
  for (const projectId of (await deleteOwnerships(db, userId)).keys())
    await tellOfFormerOwner(context, projectId, userId);
}

async function tellOfNewOwner(context: Context, projectId: string, userId: string): Promise<void> {
  await recordEvent(context, { kind: 'project_owner.created', projectId, subjectId: userId });
  await tellOwners(context, projectId, 'owner_added', userId);
}

/** A former owner's invitations can't create owners. */
async function tellOfFormerOwner(context: Context, projectId: string, userId: string): Promise<void> {
  await takeBackInvitationsBy(context, projectId, userId);
  await recordEvent(context, { kind: 'project_owner.deleted', projectId, subjectId: userId });
  await tellOwners(context, projectId, 'owner_removed', userId);
}

function managedProjectIds(serverMetadata: unknown): string[] {
  if (typeof serverMetadata !== 'object' || serverMetadata === null) return [];
  const { managedProjectIds: ids } = serverMetadata as { managedProjectIds?: unknown };
  if (!Array.isArray(ids)) return [];
  return ids.flatMap((id) => (typeof id === 'string' ? (storedProjectId(id) ?? []) : []));
}
