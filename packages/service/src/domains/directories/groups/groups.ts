import type { EventKind } from '@latchkey/protocol/event-kinds';
import { limits } from '@latchkey/protocol/limits';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import { changedMeanwhile, invalid, ScimError } from '../scim/error.ts';
import type { OpenDirectory } from '../scim/open-directory.ts';
import { mayChange, type Tags } from '../scim/version.ts';
import { type GroupChange, isId, type wholeGroup } from './changes.ts';
import { type Group, groupTag } from './group.ts';
import {
  countGroups,
  countMemberships,
  deleteGroupRow,
  deleteMembers,
  groupById,
  holdDirectory,
  holdUsers,
  inMoreGroups,
  insertGroup,
  insertMembers,
  lockGroup,
  mappedGroup,
  notInGroup,
  updateGroup,
} from './queries.ts';

const MAX_RECORDED = 100;

/** Creates a group. Throws what is wrong with it. */
export async function createGroup(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  { displayName, externalId, added }: ReturnType<typeof wholeGroup>,
): Promise<Group> {
  const free = async () => limits.groupsOfDirectory - (await countGroups(context.db, project.id, directory.id));
  if (!(await context.rates.hasRoom(context.now, `groups of directory ${directory.id}`, 1, free)))
    throw new ScimError(403, `A directory can have at most ${limits.groupsOfDirectory} groups.`);
  await checkRoom(context, project, directory, added);
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    if (!(await holdDirectory(db, project.id, directory.id))) throw unknownGroup();
    const at = { createdAt: now, changedAt: now };
    const group = { id: newId(random), displayName, externalId, version: 1, size: added.size, ...at };
    await insertGroup(db, project.id, directory.id, group);
    const members = await addMembers(context, project, directory, group.id, added);
    await record(context, project, directory, group, 'directory_group.created', changesOf(members, []));
    return group;
  });
}

/**
 * Changes a group, one change after the other; what changes nothing leaves the version as it is. Throws what is wrong
 * with the change, 404, and 412 where `tags` don't name the version.
 */
export async function changeGroup(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  id: string,
  { tags, change }: { readonly tags: Tags; readonly change: GroupChange },
): Promise<void> {
  await checkRoom(context, project, directory, change.added);
  await inTurn(context, id, async (context) => {
    const { db, now } = context;
    const before = await lockedGroup(context, project, directory, id, tags);
    const { displayName = before.displayName, externalId = before.externalId } = change;
    const added = await addMembers(context, project, directory, id, change.added);
    const which = change.isEmptied ? { allBut: change.added } : { ids: [...change.removed].filter(isId) };
    const isRemoving = change.isEmptied || change.removed.size > 0;
    const removed = isRemoving ? await deleteMembers(db, project.id, directory.id, id, which) : [];
    const isRenamed = displayName !== before.displayName || externalId !== before.externalId;
    if (!isRenamed && added.length + removed.length === 0) return;
    const group = { id, displayName, externalId, version: before.version + 1, changedAt: now };
    await updateGroup(db, project.id, directory.id, group);
    await record(context, project, directory, group, 'directory_group.updated', changesOf(added, removed));
  });
}

/**
 * A transaction that locks a group: few in this process wait for the others with a connection of their own. Throws the
 * refusal 429 where too many wait.
 */
const inTurn = (context: Context, groupId: string, work: (context: Context) => Promise<void>): Promise<void> =>
  context.rates.lanes(`directory group ${groupId}`, () => inTransaction(context, work));

/** Deletes a group; its members stay in the team, without what it gave them. Throws 404 and 412. */
export async function deleteGroup(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  id: string,
  tags: Tags,
): Promise<void> {
  await inTransaction(context, async (context) => {
    const group = await lockedGroup(context, project, directory, id, tags);
    const given = await mappedGroup(context.db, project.id, directory.id, id);
    if (!(await deleteGroupRow(context.db, project.id, directory.id, id))) throw unknownGroup();
    const lost = { permission_ids: given?.permissionIds ?? [], removed_count: group.size };
    await record(context, project, directory, group, 'directory_group.deleted', lost);
  });
}

/**
 * The directory before its group, as where it is deleted; the group before its members. It is read once it is locked, so
 * that concurrent changes queue, and none is lost.
 */
async function lockedGroup(
  { db }: Context,
  project: Project,
  directory: OpenDirectory,
  id: string,
  tags: Tags,
): Promise<Group> {
  const isThere = await lockGroup(db, project.id, directory.id, id);
  const group = isThere ? await groupById(db, project.id, directory.id, id) : undefined;
  if (!group) throw unknownGroup();
  if (!mayChange(tags, groupTag(group))) throw changedMeanwhile();
  return group;
}

/**
 * All memberships are counted before anything is locked, as groups are; who is in the group may be sent again. Throws 403
 * where there is no room for more.
 */
async function checkRoom(
  { db, now, rates }: Context,
  project: Project,
  { id }: OpenDirectory,
  added: ReadonlySet<string>,
): Promise<void> {
  if (added.size === 0) return;
  const most = limits.membershipsOfDirectory;
  const free = async () => most - (await countMemberships(db, project.id, id, most));
  if (!(await rates.hasRoom(now, `memberships of directory ${id}`, added.size, free)))
    throw new ScimError(403, `The groups of a directory can have at most ${most} members in all.`);
}

/**
 * Answers those who weren't in the group: the others are neither held nor written. Throws invalidValue where one isn't a user of the directory, or is in too many
 * groups.
 */
async function addMembers(
  { db }: Context,
  project: Project,
  directory: OpenDirectory,
  groupId: string,
  ids: ReadonlySet<string>,
): Promise<string[]> {
  const noId = [...ids].find((id) => !isId(id));
  if (noId !== undefined) throw noUser(noId);
  const added = ids.size === 0 ? [] : await notInGroup(db, project.id, directory.id, groupId, ids);
  if (added.length === 0) return [];
  const held = await holdUsers(db, project.id, directory.id, added);
  const unknown = added.find((id) => !held.has(id));
  if (unknown !== undefined) throw noUser(unknown);
  await insertMembers(db, project.id, directory.id, groupId, added);
  const most = limits.groupsOfDirectoryUser;
  const full = await inMoreGroups(db, project.id, directory.id, added, most);
  if (full) throw invalid('invalidValue', `The user "${full}" would be in more than ${most} groups.`);
  return added;
}

const noUser = (id: string) => invalid('invalidValue', `The directory has no user "${id}".`);

/** Who came and went, as the log keeps it: of very many, the first. */
const changesOf = (added: readonly string[], removed: readonly string[]) => ({
  added_count: added.length,
  added_ids: added.slice(0, MAX_RECORDED),
  removed_count: removed.length,
  removed_ids: removed.slice(0, MAX_RECORDED),
});

const record = (
  context: Context,
  project: Project,
  directory: OpenDirectory,
  { id, displayName }: Pick<Group, 'id' | 'displayName'>,
  kind: EventKind,
  more: Record<string, unknown>,
) =>
  recordEvent(context, {
    kind,
    projectId: project.id,
    subjectId: directory.teamId,
    detail: { id, directory_id: directory.id, display_name: displayName, ...more },
  });

export const unknownGroup = () => new ScimError(404, 'The directory has no such group.');
