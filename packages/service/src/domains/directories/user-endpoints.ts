import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { listUsers, resourcesOf } from './list.ts';
import { changeProvisioned, deprovision, provision, unknownUser } from './provision.ts';
import { emailOf, etagOf, type ProvisionedUser } from './provisioned-user.ts';
import { invalid } from './scim/error.ts';
import { askedPage } from './scim/page.ts';
import { patched } from './scim/patch.ts';
import { type Collection, listed, listing, type ScimRequest, selectionIn, shown } from './scim/request.ts';
import { userResource } from './scim/schema.ts';
import { isSelected, selected } from './scim/selection.ts';
import { type Complex, isComplex, normalized } from './scim/value.ts';
import { tagsOf } from './scim/version.ts';
import { lockHolders, provisionedUser } from './user-queries.ts';

const list = listing(async (context, project, { directory, baseUrl }, asked, selection) => {
  const wanted = { ...askedPage(userResource, asked), withGroups: isSelected('groups', selection) };
  const page = await listUsers(context, project, directory, baseUrl, wanted);
  return listed({ ...page, resources: page.resources.map((user) => selected(userResource, user, selection)) });
});

/** The users of a directory (RFC 7644, section 3.2). */
export const users: Collection = {
  all: {
    GET: list.GET,
    async POST(context, project, request) {
      const user = await provision(context, project, request.directory, attributesOf(request.body));
      return show(context, project, request, user, 201);
    },
  },

  search: { POST: list.POST },

  one: {
    async GET(context, project, request, id) {
      const user = await provisionedUser(context.db, project.id, request.directory.id, id);
      if (!user) throw unknownUser();
      const etag = etagOf(user);
      const isKnown = tagsOf(request.headers.get('if-none-match')).includes(etag);
      return isKnown ? { status: 304, etag } : show(context, project, request, user, 200);
    },

    async PUT(context, project, request, id) {
      const attributes = attributesOf(request.body);
      return change(context, project, request, id, () => attributes);
    },

    PATCH: (context, project, request, id) =>
      change(context, project, request, id, (attributes) => patched(userResource, attributes, request.body)),

    async DELETE(context, project, { directory, headers }, id) {
      await deprovision(context, project, directory, id, tagsOf(headers.get('if-match')));
      return { status: 204 };
    },
  },
};

/**
 * Locks the accounts that users may be provisioned with, before the first of them locks the team: users come before teams
 * wherever both are locked. Throws what is wrong with a resource.
 */
export const holdAccounts = ({ db }: Context, project: Project, bodies: readonly unknown[]): Promise<void> =>
  lockHolders(
    db,
    project.id,
    bodies.flatMap((body) => emailOf(attributesOf(body)) ?? []),
  );

async function change(
  context: Context,
  project: Project,
  request: ScimRequest,
  id: string,
  change: (attributes: Complex) => Complex,
) {
  const tags = tagsOf(request.headers.get('if-match'));
  const user = await changeProvisioned(context, project, request.directory, id, { tags, change });
  return show(context, project, request, user, 200);
}

async function show(
  { db }: Context,
  project: Project,
  { baseUrl, directory, query }: ScimRequest,
  user: ProvisionedUser,
  status: number,
) {
  const of = { projectId: project.id, directoryId: directory.id, baseUrl };
  const selection = selectionIn(query);
  // One that was created just now is in none.
  const withGroups = status !== 201 && isSelected('groups', selection);
  const [resource] = (await resourcesOf(db, of, [user], withGroups)) as [Complex];
  return shown(status, resource, selected(userResource, resource, selection));
}

function attributesOf(body: unknown): Complex {
  if (!isComplex(body)) throw invalid('invalidSyntax', 'The body must be a JSON object.');
  return (normalized(userResource, body) ?? {}) as Complex;
}
