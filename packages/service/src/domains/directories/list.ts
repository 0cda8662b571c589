import type { Db } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { groupsOfUsers } from './groups/queries.ts';
import type { ProvisionedUser } from './provisioned-user.ts';
import { type GroupOfUser, resourceOf } from './resource.ts';
import type { Filter } from './scim/filter.ts';
import { BATCH, chargeReading } from './scim/limits.ts';
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

/**
 * A page of the users of a directory (RFC 7644, section 3.4.2). A filter that no index serves is charged for all users
 * that are read for it: throws the refusal 429.
 */
export async function listUsers(
  context: Context,
  project: Project,
  { id: directoryId }: OpenDirectory,
  baseUrl: string,
  { filter, start, most }: AskedPage,
): Promise<Page<Complex>> {
  const { db } = context;
  const of = { projectId: project.id, directoryId, baseUrl };
  if (!filter) {
    const total = await countUsers(db, project.id, directoryId);
    const users = most === 0 ? [] : await usersFrom(db, project.id, directoryId, { offset: start - 1, most });
    return { total, start, resources: await resourcesOf(db, of, users) };
  }
  const where = narrowed(filter);
  if (Object.keys(where).length === 0)
    await chargeReading(context, directoryId, await countUsers(db, project.id, directoryId));
  const resources: Complex[] = [];
  let total = 0;
  for await (const user of allUsers(db, of, where)) {
    if (!matches(filter, user)) continue;
    total++;
    if (total >= start && resources.length < most) resources.push(user);
  }
  return { total, start, resources };
}

/** All that may match, a batch at a time, so that no large directory is in memory at once. */
async function* allUsers(db: Db, of: Of, where: Narrowed) {
  let after: string | undefined;
  for (;;) {
    const batch = await usersAfter(db, of.projectId, of.directoryId, where, { after, most: BATCH });
    yield* await resourcesOf(db, of, batch);
    after = batch.at(-1)?.id;
    if (batch.length < BATCH) return;
  }
}

/** Users as resources, with the groups that they are in. */
export async function resourcesOf(
  db: Db,
  { projectId, directoryId, baseUrl }: Of,
  users: readonly ProvisionedUser[],
): Promise<Complex[]> {
  const groups = new Map(users.map(({ id }) => [id, [] as GroupOfUser[]]));
  for (const group of await groupsOfUsers(db, projectId, directoryId, [...groups.keys()]))
    groups.get(group.memberId)?.push(group);
  return users.map((user) => resourceOf(baseUrl, user, groups.get(user.id) ?? []));
}

/** What directories ask before each change is found by an index. */
function narrowed(filter: Filter): Narrowed {
  const id = equalTo(filter, 'id');
  const userName = equalTo(filter, 'userName');
  const externalId = equalTo(filter, 'externalId');
  return {
    ...(id !== undefined && UUID.test(id) && { id }),
    ...(userName !== undefined && { userName: userName.toLowerCase() }),
    ...(externalId !== undefined && { externalId }),
  };
}
