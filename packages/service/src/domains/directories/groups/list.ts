import type { Db } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { invalid } from '../scim/error.ts';
import { type Filter, isOf } from '../scim/filter.ts';
import { BATCH, chargeFound, chargeReading } from '../scim/limits.ts';
import { matches } from '../scim/match.ts';
import type { OpenDirectory } from '../scim/open-directory.ts';
import { type AskedPage, equalTo, type Page } from '../scim/page.ts';
import type { Complex } from '../scim/value.ts';
import { isId } from './changes.ts';
import { type Group, type GroupRow, groupAsResource } from './group.ts';
import { countGroups, groupsAfter, groupsFrom, membersOfGroups, type Narrowed, sizesOf } from './queries.ts';

/** Members that one page shows: it ends before more, and has fewer groups then than were asked for. */
const MAX_MEMBERS = 20_000;

interface Asked extends AskedPage {
  readonly withMembers: boolean;
}

/**
 * A page of the groups of a directory. Filters find members by their id alone. One that no index serves is charged for all
 * groups that are read for it: throws the refusal 429, and invalidFilter.
 */
export async function listGroups(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  baseUrl: string,
  { filter, start, most, withMembers }: Asked,
): Promise<Page<Complex>> {
  const { db } = context;
  const { total, groups } = filter
    ? await matching(context, project, directory, baseUrl, filter, { start, most })
    : await allFrom(db, project, directory, { start, most });
  if (!withMembers) return { total, start, resources: groups.map((group) => groupAsResource(baseUrl, group)) };
  const ids = groups.map(({ id }) => id);
  const sizes = await sizesOf(db, project.id, directory.id, ids);
  const shown = asManyAsFit(groups.map((group) => ({ ...group, size: sizes.get(group.id) ?? 0 })));
  return { total, start, resources: await groupsAsResources(db, project, directory, baseUrl, shown, withMembers) };
}

/** Groups as resources, with the members of all of them read at once. */
export async function groupsAsResources(
  db: Db,
  project: Project,
  { id: directoryId }: OpenDirectory,
  baseUrl: string,
  groups: readonly Group[],
  withMembers: boolean,
): Promise<Complex[]> {
  const ids = withMembers ? groups.map(({ id }) => id) : [];
  const members = new Map(ids.map((id) => [id, [] as { id: string; display: string }[]]));
  for (const member of await membersOfGroups(db, project.id, directoryId, ids))
    members.get(member.groupId)?.push(member);
  return groups.map((group) => groupAsResource(baseUrl, group, members.get(group.id)));
}

type Place = Pick<AskedPage, 'start' | 'most'>;

async function allFrom(db: Db, project: Project, { id }: OpenDirectory, { start, most }: Place) {
  const total = await countGroups(db, project.id, id);
  const groups = most === 0 ? [] : await groupsFrom(db, project.id, id, { offset: start - 1, most });
  return { total, groups };
}

async function matching(
  context: Context,
  project: Project,
  directory: OpenDirectory,
  baseUrl: string,
  filter: Filter,
  { start, most }: Place,
) {
  const where = narrowed(filter);
  if (!where) return { total: 0, groups: [] };
  if (Object.keys(where).length === 0)
    await chargeReading(context, directory.id, await countGroups(context.db, project.id, directory.id));
  // The index has found those that the member is in.
  const members = where.memberId === undefined ? [] : [{ id: where.memberId, display: '' }];
  const groups: GroupRow[] = [];
  let total = 0;
  for await (const group of allGroups(context, project, directory, where)) {
    if (!matches(filter, groupAsResource(baseUrl, group, members))) continue;
    total++;
    if (total >= start && groups.length < most) groups.push(group);
  }
  return { total, groups };
}

/** All that may match, a batch at a time. */
async function* allGroups(context: Context, project: Project, { id }: OpenDirectory, where: Narrowed) {
  const isNarrowed = Object.keys(where).length > 0;
  let after: string | undefined;
  for (;;) {
    const batch = await groupsAfter(context.db, project.id, id, where, { after, most: BATCH });
    if (isNarrowed) await chargeFound(context, id, batch.length);
    yield* batch;
    after = batch.at(-1)?.id;
    if (batch.length < BATCH) return;
  }
}

function asManyAsFit(groups: readonly Group[]): readonly Group[] {
  let members = 0;
  const end = groups.findIndex(({ size }, at) => {
    members += size;
    return at > 0 && members > MAX_MEMBERS;
  });
  return end < 0 ? groups : groups.slice(0, end);
}

/**
 * What directories ask before each change is found by an index; undefined where no group can match. Throws invalidFilter for
 * what none finds of members.
 */
function narrowed(filter: Filter): Narrowed | undefined {
  if (isOf(filter, 'meta.version')) throw invalid('invalidFilter', 'Groups are not found by their version.');
  const memberIds = membersNamed(filter);
  const [memberId] = memberIds;
  if (memberIds.length > 1) throw unfound();
  const id = equalTo(filter, 'id');
  if ([memberId, id].some((one) => one !== undefined && !isId(one))) return undefined;
  const displayName = equalTo(filter, 'displayName');
  const externalId = equalTo(filter, 'externalId');
  return {
    ...(id !== undefined && { id }),
    ...(displayName !== undefined && { displayName }),
    ...(externalId !== undefined && { externalId }),
    ...(memberId !== undefined && { memberId }),
  };
}

/** The ids in `members eq "…"`, `members.value eq "…"` and `members[value eq "…"]`, each of which all groups have. */
function membersNamed(filter: Filter): string[] {
  if (filter.kind === 'and') return filter.of.flatMap(membersNamed);
  if (!isOf(filter, 'members')) return [];
  const of = filter.kind === 'some' ? filter.of : filter;
  const named =
    equalTo(of, 'members') ?? equalTo(of, 'members.value') ?? (of === filter ? undefined : equalTo(of, 'value'));
  if (named === undefined || of.kind !== 'compare') throw unfound();
  return [named];
}

const unfound = () => invalid('invalidFilter', 'Groups are found by one member, by its id: members.value eq "…".');
