import type { Context } from '../../platform/context.ts';
import { storedProjectId } from '../../platform/project-id.ts';
import { isOwned, ownersEmailsOf } from './owner-queries.ts';
import { openProject, type Project } from './project.ts';
import {
  deleteOwnerships,
  insertOwner,
  insertOwnerships,
  isOwnerOf,
  lockSettings,
  projectOwnership,
  projectsOwnedBy,
} from './queries.ts';

/** Makes a user of project `internal` an owner of a project. */
export async function addOwner({ db, now }: Context, projectId: string, userId: string): Promise<void> {
  await insertOwner(db, projectId, userId, now);
  await projectOwnership(db, [userId]);
}

/**
 * Writes through what a server of project `internal` put into a user's server metadata: the table of owners is the
 * truth, `managedProjectIds` its projection. Projects that do not exist are passed over.
 */
export async function replaceOwnedProjects(context: Context, userId: string, serverMetadata: unknown): Promise<void> {
  const { db, now } = context;
  await deleteOwnerships(db, userId);
  await insertOwnerships(db, userId, managedProjectIds(serverMetadata), now);
  await projectOwnership(db, [userId]);
}

/** Whether a user of project `internal` administers a project. */
export const isOwner = isOwnerOf;

/** The primary e-mails of the owners of a project, as far as they are verified. */
export const ownersEmails = ({ db }: Context, projectId: string): Promise<string[]> => ownersEmailsOf(db, projectId);

/** Whether a project has any owner. */
export const hasOwner = ({ db }: Context, projectId: string): Promise<boolean> => isOwned(db, projectId);

/** Until the transaction ends, nobody else gets past this point: one at a time decides by whether there is an owner. */
export async function lockOwners({ db }: Context, projectId: string): Promise<void> {
  await lockSettings(db, projectId);
}

/** The projects that a user of project `internal` owns, in the order in which it came to own them. */
export async function listOwnedProjects({ db, ring }: Context, userId: string): Promise<Project[]> {
  return Promise.all((await projectsOwnedBy(db, userId)).map((stored) => openProject(ring, stored)));
}

/** Ends every ownership of a user who is deleted; the projects stay. */
export async function dropOwner({ db }: Context, userId: string): Promise<void> {
  await deleteOwnerships(db, userId);
}

function managedProjectIds(serverMetadata: unknown): string[] {
  if (typeof serverMetadata !== 'object' || serverMetadata === null) return [];
  const { managedProjectIds: ids } = serverMetadata as { managedProjectIds?: unknown };
  if (!Array.isArray(ids)) return [];
  return ids.flatMap((id) => (typeof id === 'string' ? (storedProjectId(id) ?? []) : []));
}
