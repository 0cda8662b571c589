import type { Db } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { groupsOfUsers } from './groups/queries.ts';
import type { ProvisionedUser } from './provisioned-user.ts';
import { type GroupOfUser, resourceOf } from './resource.ts';
import { type Filter, isOf } from './scim/filter.ts';
import { BATCH, chargeFound, chargeReading } from './scim/limits.ts';
import { matches } from './scim/match.ts';
import type { OpenDirectory } from './scim/open-directory.ts';
import { type AskedPage, equalTo, type Page } from './scim/page.ts';
import type { Complex } from './scim/value.ts';
import { countUsers, type Narrowed, usersAfter, usersFrom } from './user-queries.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Of {
  readonly projectId: string;
  readonly directoryId: string;
  readonly baseUrl: string;
}

/** Users whose groups are read together, each of which can be in hundreds. */
const BATCH_WITH_GROUPS = 50;

interface Asked extends AskedPage {
  readonly withGroups: boolean;
}

/**
 * A page of the users of a directory (RFC 7644, section 3.4.2). A filter that no index serves is charged for all users
 * that are read for it: throws the refusal 429. Groups are read for those alone who ask for them, or filter by them.
 */
export async function listUsers(
  context: Context,
  project: Project,
  { id: directoryId }: OpenDirectory,
  baseUrl: string,
  { filter, start, most, withGroups }: Asked,
): Promise<Page<Complex>> {
  const { db } = context;
  const of = { projectId: project.id, directoryId, baseUrl };
  if (!filter) {
    const total = await countUsers(db, project.id, directoryId);
    const users = most === 0 ? [] : await usersFrom(db, project.id, directoryId, { offset: start - 1, most });
    return { total, start, resources: await resourcesOf(db, of, users, withGroups) };
  }
  const where = narrowed(filter);
  if (!where) return { total: 0, start, resources: [] };
  if (Object.keys(where).length === 0)
    await chargeReading(context, directoryId, await countUsers(db, project.id, directoryId));
  const byGroups = isOf(filter, 'groups');
  const users: ProvisionedUser[] = [];
  let total = 0;
  for await (const batch of batches(context, of, where, byGroups ? BATCH_WITH_GROUPS : BATCH)) {
    const resources = await resourcesOf(db, of, batch, byGroups);
    for (const [at, user] of batch.entries()) {
      if (!matches(filter, resources[at] as Complex)) continue;
      total++;
      if (total >= start && users.length < most) users.push(user);
    }
  }
  return { total, start, resources: await resourcesOf(db, of, users, withGroups) };
}

/** All that may match, a batch at a time, so that no large directory is in memory at once. */
async function* batches(context: Context, { projectId, directoryId }: Of, where: Narrowed, most: number) {
  const isNarrowed = Object.keys(where).length > 0;
  let after: string | undefined;
  for (;;) {
    const batch = await usersAfter(context.db, projectId, directoryId, where, { after, most });
    if (isNarrowed) await chargeFound(context, directoryId, batch.length);
    yield batch;
    after = batch.at(-1)?.id;
    if (batch.length < most) return;
  }
}

/** Users as resources, with the groups that they are in where these are asked for. */
export async function resourcesOf(
  db: Db,
  { projectId, directoryId, baseUrl }: Of,
  users: readonly ProvisionedUser[],
  withGroups: boolean,
): Promise<Complex[]> {
  const groups = new Map(withGroups ? users.map(({ id }) => [id, [] as GroupOfUser[]]) : []);
  for (const group of await groupsOfUsers(db, projectId, directoryId, [...groups.keys()]))
    groups.get(group.memberId)?.push(group);
  return users.map((user) => resourceOf(baseUrl, user, groups.get(user.id) ?? []));
}

/** What directories ask before each change is found by an index; undefined where no user can match. */
function narrowed(filter: Filter): Narrowed | undefined {
  const id = equalTo(filter, 'id');
  if (id !== undefined && !UUID.test(id)) return undefined;
  const userName = equalTo(filter, 'userName');
  const externalId = equalTo(filter, 'externalId');
  return {
    ...(id !== undefined && { id }),
    ...(userName !== undefined && { userName: userName.toLowerCase() }),
    ...(externalId !== undefined && { externalId }),
  };
}
