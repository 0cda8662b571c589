import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { askedPage } from '../scim/page.ts';
import { type Collection, listed, listing, type ScimRequest, selectionIn, shown } from '../scim/request.ts';
import { groupResource } from '../scim/schema.ts';
import { isSelected, selected } from '../scim/selection.ts';
import type { Complex } from '../scim/value.ts';
import { tagsOf } from '../scim/version.ts';
import { changeOfGroup, wholeGroup } from './changes.ts';
import { groupTag } from './group.ts';
import { changeGroup, createGroup, deleteGroup, unknownGroup } from './groups.ts';
import { groupsAsResources, listGroups } from './list.ts';
import { groupById } from './queries.ts';

const list = listing(async (context, project, { directory, baseUrl }, asked, selection) => {
  const withMembers = isSelected('members', selection);
  const page = { ...askedPage(groupResource, asked), withMembers };
  const { resources, ...rest } = await listGroups(context, project, directory, baseUrl, page);
  return listed({ ...rest, resources: resources.map((group) => selected(groupResource, group, selection)) });
});

/** The groups of a directory (RFC 7644, section 3.2). */
export const groups: Collection = {
  all: {
    GET: list.GET,
    async POST(context, project, request) {
      const { id } = await createGroup(context, project, request.directory, wholeGroup(request.body));
      return show(context, project, request, id, 201);
    },
  },

  search: { POST: list.POST },

  one: {
    async GET(context, project, request, id) {
      const known = tagsOf(request.headers.get('if-none-match'));
      const group = known.length > 0 && (await groupById(context.db, project.id, request.directory.id, id));
      if (group && known.includes(groupTag(group))) return { status: 304, etag: groupTag(group) };
      return show(context, project, request, id, 200);
    },

    async PUT(context, project, request, id) {
      const tags = tagsOf(request.headers.get('if-match'));
      await changeGroup(context, project, request.directory, id, { tags, change: wholeGroup(request.body) });
      return show(context, project, request, id, 200);
    },

    /** The members of a large group aren't sent back for each one that is added: only to those who ask for attributes. */
    async PATCH(context, project, request, id) {
      const tags = tagsOf(request.headers.get('if-match'));
      await changeGroup(context, project, request.directory, id, { tags, change: changeOfGroup(request.body) });
      return request.query.has('attributes') ? show(context, project, request, id, 200) : { status: 204 };
    },

    async DELETE(context, project, { directory, headers }, id) {
      await deleteGroup(context, project, directory, id, tagsOf(headers.get('if-match')));
      return { status: 204 };
    },
  },
};

async function show(
  { db }: Context,
  project: Project,
  { baseUrl, directory, query }: ScimRequest,
  id: string,
  status: number,
) {
  const group = await groupById(db, project.id, directory.id, id);
  if (!group) throw unknownGroup();
  const selection = selectionIn(query);
  const withMembers = isSelected('members', selection);
  const [resource] = (await groupsAsResources(db, project, directory, baseUrl, [group], withMembers)) as [Complex];
  return shown(status, resource, selected(groupResource, resource, selection));
}
