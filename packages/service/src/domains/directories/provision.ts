import type { EventKind } from '@latchkey/protocol/event-kinds';
import { limits } from '@latchkey/protocol/limits';
import { violatesUnique } from '../../database/errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent, recordedTogether } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { accountFor, userTaken } from './account.ts';
import { supersede } from './adoption/adoption.ts';
import { isMember, join, leave } from './membership.ts';
import { emailOf, etagOf, isActive, type ProvisionedUser, userNameOf } from './provisioned-user.ts';
import { changedMeanwhile, invalid, ScimError } from './scim/error.ts';
import type { OpenDirectory } from './scim/open-directory.ts';
import { type Complex, isSame } from './scim/value.ts';
import { mayChange, type Tags } from './scim/version.ts';
import {
  countUsers,
  deleteProvisioned,
  insertProvisioned,
  isUserNameTaken,
  lockAccount,
  provisionedUser,
  updateProvisioned,
} from './user-queries.ts';

const MAX_NAME_CHARACTERS = 500;
const USER_NAME_INDEX = 'directory_users_project_id_directory_id_user_name_key';
const MAX_RESOURCE_CHARACTERS = 64 * 1_024;

/** Provisions a user, who joins the team. Throws what is wrong with the resource, or the conflict `uniqueness`. */
export async function provision(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  attributes: Complex,
): Promise<ProvisionedUser> {
  const row = rowOf(attributes);
  await checkRoom(context, project, directory, 1);
  return recording(context, (context) => insert(context, project, directory, attributes, { ...row, mustBeNew: false }));
}

type Provision = (attributes: Complex) => Promise<ProvisionedUser>;

/**
 * Provisions as many users in one transaction, each with a new account: of one whose address has an account,
 * `provisionNew` throws the conflict `uniqueness`. Throws 403 where there is no room for all.
 */
export async function provisionTogether(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  count: number,
  work: (context: Context, provisionNew: Provision) => Promise<void>,
): Promise<void> {
  await checkRoom(context, project, directory, count);
  await recording(context, (context) =>
    work(context, (attributes) =>
      insert(context, project, directory, attributes, { ...rowOf(attributes), mustBeNew: true }),
    ),
  );
}

/**
 * Users are counted before anything is locked: requests of the same moment may go over the limit by their number, and none
 * waits for another.
 */
async function checkRoom(
  { db, now, rates }: Context,
  project: Project,
  { id }: OpenDirectory,
  count: number,
): Promise<void> {
  const others = count - 1;
  const free = async () => limits.usersOfDirectory - (await countUsers(db, project.id, id)) - others;
  if (!(await rates.hasRoom(now, `users of directory ${id}`, count, free)))
    throw new ScimError(403, `A directory can provision at most ${limits.usersOfDirectory} users.`);
}

async function insert(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  attributes: Complex,
  row: ReturnType<typeof rowOf> & { readonly mustBeNew: boolean },
): Promise<ProvisionedUser> {
  const { db, now, random } = context;
  const { userId, isNew, isFresh } = await accountFor(context, project, directory, attributes, row);
  const member = { teamId: directory.teamId, userId };
  const removal = { directoryId: directory.id, externalId: row.externalId };
  // The team before what belongs to it, as where it is deleted.
  const hasLeft = !row.active && !isNew && (await leave(context, project, member, removal));
  if (row.active) await join(context, project, member, { isNew });
  // One that begins as inactive is out of the team, and comes in when the directory says so.
  const wasRemoved = !row.active && (isNew || hasLeft || !(await isMember(context, project, member)));
  const user = { id: newId(random), userId, attributes, version: 1, wasRemoved, createdAt: now, changedAt: now };
  const isOut = hasLeft || (isFresh && !row.active);
  const remembered = { ...member, email: emailOf(attributes), removal: isOut ? removal : null };
  if (!(await insertProvisioned(db, project.id, directory.id, user, row, remembered))) throw userTaken();
  if (row.active && !isNew) await supersede(context, project, member, directory.id);
  await record(context, project, directory, user, 'directory_user.created');
  return user;
}

/**
 * Changes what a directory says of a user. One who becomes inactive leaves the team, and the user's sessions and keys end.
 * What changes nothing leaves the version as it is. Throws what is wrong with the change, 404, and 412 where `tags` don't
 * name the version.
 */
export function changeProvisioned(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  id: string,
  { tags, change }: { readonly tags: Tags; change(attributes: Complex): Complex },
): Promise<ProvisionedUser> {
  return recording(context, async (context) => {
    const { db, now } = context;
    const before = await lockProvisioned(context, project, directory, id, tags);
    // Left out, or taken away, `active` stays as it was: nothing brings a user back but saying so.
    const { active } = before.attributes;
    const attributes = { ...(active !== undefined && { active }), ...change(before.attributes) };
    const row = rowOf(attributes);
    const { userName, externalId } = rowOf(before.attributes);
    if (row.userName !== userName) await checkUserName(context, project, directory, { id, userName: row.userName });
    const wasActive = isActive(before.attributes);
    const member = { teamId: directory.teamId, userId: before.userId };
    const left = !row.active && (await leave(context, project, member, { directoryId: directory.id, externalId }));
    const isBack = row.active && !wasActive && before.wasRemoved;
    if (isBack) await join(context, project, member);
    if (!left && !isBack && isSame(attributes, before.attributes)) return before;
    const wasRemoved = left || (before.wasRemoved && !isBack);
    const user = { ...before, attributes, wasRemoved, version: before.version + 1, changedAt: now };
    if (!(await stored(updateProvisioned(db, project.id, directory.id, user, row)))) throw unknownUser();
    if (row.active && !wasActive) await supersede(context, project, member, directory.id);
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
  tags: Tags,
): Promise<void> {
  await recording(context, async (context) => {
    const user = await lockProvisioned(context, project, directory, id, tags);
    const { externalId } = rowOf(user.attributes);
    const member = { teamId: directory.teamId, userId: user.userId };
    await leave(context, project, member, { directoryId: directory.id, externalId });
    if (!(await deleteProvisioned(context.db, project.id, directory.id, id))) throw unknownUser();
    await record(context, project, directory, user, 'directory_user.deleted');
  });
}

/** A transaction whose events are written together; part of the one that the context has. */
const recording = <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(context, (context) => recordedTogether(context, work));

/** What was written; of two renames to one user name at once, the second is the conflict. */
const stored = (writing: Promise<boolean>): Promise<boolean> =>
  writing.catch((error) => {
    throw violatesUnique(error, USER_NAME_INDEX) ? userTaken() : error;
  });

/** One after the other: the user is locked before the resource is read that is changed. */
async function lockProvisioned(
  { db }: Context,
  project: Project,
  directory: OpenDirectory,
  id: string,
  tags: Tags,
): Promise<ProvisionedUser> {
  const isThere = await lockAccount(db, project.id, directory.id, id);
  const user = isThere ? await provisionedUser(db, project.id, directory.id, id) : undefined;
  if (!user) throw unknownUser();
  if (!mayChange(tags, etagOf(user))) throw changedMeanwhile();
  return user;
}

function rowOf(attributes: Complex) {
  if (typeof attributes.userName !== 'string') throw invalid('invalidValue', 'A user needs a "userName".');
  const userName = userNameOf(attributes).toLowerCase();
  if (JSON.stringify(attributes).length > MAX_RESOURCE_CHARACTERS)
    throw invalid('invalidValue', `A user has at most ${MAX_RESOURCE_CHARACTERS} characters in all.`);
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

export const unknownUser = () => new ScimError(404, 'The directory has no such user.');
