import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { OpenDirectory, ProvisionedUser } from './provisioned-user.ts';
import { resourceOf } from './resource.ts';
import { type Filter, parseFilter } from './scim/filter.ts';
import { matches } from './scim/match.ts';
import { countUsers, type Narrowed, usersAfter, usersFrom } from './user-queries.ts';

const USUAL = 100;
export const MAX_RESULTS = 200;
const BATCH = 500;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a list is asked for, as text or numbers. */
export interface ListRequest {
  readonly filter?: unknown;
  readonly startIndex?: unknown;
  readonly count?: unknown;
}

interface Page {
  readonly total: number;
  readonly startIndex: number;
  readonly users: readonly ProvisionedUser[];
}

/** A page of the users of a directory (RFC 7644, section 3.4.2). Throws invalidFilter. */
export async function listUsers(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  baseUrl: string,
  { filter, startIndex, count }: ListRequest,
): Promise<Page> {
  const { db } = context;
  const start = Math.max(1, wholeNumber(startIndex, 1));
  const most = Math.min(MAX_RESULTS, Math.max(0, wholeNumber(count, USUAL)));
  if (filter === undefined || filter === '') {
    const total = await countUsers(db, project.id, directory.id);
    const users = most === 0 ? [] : await usersFrom(db, project.id, directory.id, { offset: start - 1, most });
    return { total, startIndex: start, users };
  }
  const asked = parseFilter(String(filter));
  const users: ProvisionedUser[] = [];
  let total = 0;
  for await (const user of allUsers(context, project, directory, narrowed(asked))) {
    if (!matches(asked, resourceOf(baseUrl, user))) continue;
    total++;
    if (total >= start && users.length < most) users.push(user);
  }
  return { total, startIndex: start, users };
}

/** All that may match, a batch at a time, so that no large directory is in memory at once. */
async function* allUsers({ db }: Context, project: Project, { id }: OpenDirectory, where: Narrowed) {
  let after: string | undefined;
  for (;;) {
    const batch = await usersAfter(db, project.id, id, where, { after, most: BATCH });
    yield* batch;
    after = batch.at(-1)?.id;
    if (batch.length < BATCH) return;
  }
}

/** What directories ask before each change is found by an index. */
function narrowed(filter: Filter): Narrowed {
  if (filter.kind === 'and') return { ...narrowed(filter.of[0]), ...narrowed(filter.of[1]) };
  if (filter.kind !== 'compare' || filter.comparator !== 'eq' || typeof filter.value !== 'string') return {};
  const [name] = filter.path.map((attribute) => attribute.name);
  if (name === 'userName') return { userName: filter.value.toLowerCase() };
  if (name === 'externalId') return { externalId: filter.value };
  return name === 'id' && UUID.test(filter.value) ? { id: filter.value } : {};
}

/** Of what is no number, nothing is made an error (RFC 7644, section 3.4.2.4). */
function wholeNumber(given: unknown, usual: number): number {
  const number = Math.trunc(Number(given ?? usual));
  return Number.isSafeInteger(number) ? Math.min(number, 1_000_000_000) : usual;
}
