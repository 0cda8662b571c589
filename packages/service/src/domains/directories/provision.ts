import type { EventKind } from '@latchkey/protocol/event-kinds';
import { limits } from '@latchkey/protocol/limits';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from '../users/lock.ts';
import { accountFor } from './account.ts';
import { join, leave } from './membership.ts';
import { isActive, type OpenDirectory, type ProvisionedUser, userNameOf } from './provisioned-user.ts';
import { invalid, ScimError } from './scim/error.ts';
import type { Complex } from './scim/value.ts';
import {
  countUsers,
  deleteProvisioned,
  insertProvisioned,
  isUserNameTaken,
  lockDirectory,
  provisionedUser,
  updateProvisioned,
} from './user-queries.ts';

const MAX_NAME_CHARACTERS = 500;

/** Provisions a user, who joins the team. Throws what is wrong with the resource, or the conflict `uniqueness`. */
export function provision(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  attributes: Complex,
): Promise<ProvisionedUser> {
  const row = rowOf(attributes);
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    const id = newId(random);
    await checkUserName(context, project, directory, { id, userName: row.userName });
    const userId = await accountFor(context, project, directory, attributes);
    await lockDirectory(db, project.id, directory.id);
    if ((await countUsers(db, project.id, directory.id)) >= limits.usersOfDirectory)
      throw new ScimError(403, `A directory can provision at most ${limits.usersOfDirectory} users.`);
    const user = { id, userId, attributes, version: 1, createdAt: now, changedAt: now };
    if (!(await insertProvisioned(db, project.id, directory.id, user, row))) throw userTaken();
    if (row.active) await join(context, project, { teamId: directory.teamId, userId });
    await record(context, project, directory, user, 'directory_user.created');
    return user;
  });
}

/**
 * Changes what a directory says of a user. One who becomes inactive leaves the team, and the user's sessions and keys end.
 * Throws what is wrong with the change, 404, and 412 where `isExpected` doesn't know the version.
 */
export function changeProvisioned(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  id: string,
  { isExpected, change }: { isExpected(version: number): boolean; change(attributes: Complex): Complex },
): Promise<ProvisionedUser> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const before = await lockProvisioned(context, project, directory, id, isExpected);
    const user = { ...before, attributes: change(before.attributes), version: before.version + 1, changedAt: now };
    const row = rowOf(user.attributes);
    await checkUserName(context, project, directory, { id, userName: row.userName });
    if (!(await updateProvisioned(db, project.id, directory.id, user, row))) throw unknownUser();
    const wasActive = isActive(before.attributes);
    const member = { teamId: directory.teamId, userId: user.userId };
    if (wasActive && !row.active) await leave(context, project, member);
    if (!wasActive && row.active) await join(context, project, member);
    await record(context, project, directory, user, kindOf(wasActive, row.active));
    return user;
  });
}

/** Deprovisions a user, who leaves the team; the user's sessions and keys end. Throws 404 and 412. */
export async function deprovision(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  id: string,
  isExpected: (version: number) => boolean,
): Promise<void> {
  await inTransaction(context, async (context) => {
    const user = await lockProvisioned(context, project, directory, id, isExpected);
    if (!(await deleteProvisioned(context.db, project.id, directory.id, id))) throw unknownUser();
    if (isActive(user.attributes)) await leave(context, project, { teamId: directory.teamId, userId: user.userId });
    await record(context, project, directory, user, 'directory_user.deleted');
  });
}

/** One after the other: the user is locked before the resource is read that is changed. */
async function lockProvisioned(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  id: string,
  isExpected: (version: number) => boolean,
): Promise<ProvisionedUser> {
  const found = await provisionedUser(context.db, project.id, directory.id, id);
  const isThere = found && (await lockUser(context, project, found.userId));
  const user = isThere ? await provisionedUser(context.db, project.id, directory.id, id) : undefined;
  if (!user) throw unknownUser();
  if (!isExpected(user.version)) throw new ScimError(412, 'The user was changed meanwhile. Read it again.');
  return user;
}

function rowOf(attributes: Complex) {
  if (typeof attributes.userName !== 'string') throw invalid('invalidValue', 'A user needs a "userName".');
  const userName = userNameOf(attributes).toLowerCase();
  const externalId = attributes.externalId === undefined ? null : String(attributes.externalId);
  if (Math.max(userName.length, externalId?.length ?? 0) > MAX_NAME_CHARACTERS)
    throw invalid('invalidValue', `"userName" and "externalId" have at most ${MAX_NAME_CHARACTERS} characters.`);
  return { userName, externalId, active: isActive(attributes) };
}

async function checkUserName(
  { db }: Context,
  project: Project,
  { id: directoryId }: OpenDirectory,
  named: { readonly id: string; readonly userName: string },
): Promise<void> {
  if (await isUserNameTaken(db, project.id, directoryId, named)) throw userTaken();
}

function kindOf(wasActive: boolean, active: boolean): EventKind {
  if (wasActive === active) return 'directory_user.updated';
  return active ? 'directory_user.activated' : 'directory_user.deactivated';
}

const record = (
  context: Context,
  project: Project,
  directory: OpenDirectory,
  { id, userId }: ProvisionedUser,
  kind: EventKind,
) =>
  recordEvent(context, {
    kind,
    projectId: project.id,
    subjectId: userId,
    detail: { id, directory_id: directory.id, team_id: directory.teamId },
  });

const userTaken = () => new ScimError(409, 'The directory has a user like this already.', 'uniqueness');
export const unknownUser = () => new ScimError(404, 'The directory has no such user.');
