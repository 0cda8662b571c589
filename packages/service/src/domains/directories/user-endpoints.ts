import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Together } from './bulk/bulk.ts';
import { listUsers, resourcesOf } from './list.ts';
import { changeProvisioned, deprovision, provision, provisionTogether, unknownUser } from './provision.ts';
import { etagOf, isActive, type ProvisionedUser } from './provisioned-user.ts';
import { invalid, ScimError } from './scim/error.ts';
import { askedPage } from './scim/page.ts';
import { patched } from './scim/patch.ts';
import { type Collection, listed, listing, type ScimRequest, selectionIn, shown } from './scim/request.ts';
import { userResource } from './scim/schema.ts';
import { isSelected, selected } from './scim/selection.ts';
import { type Complex, isComplex, normalized } from './scim/value.ts';
import { tagsOf } from './scim/version.ts';
import { provisionedUser } from './user-queries.ts';

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
 * Active users of a directory that may create accounts with any address, each with a new account, as one transaction. All
 * others are provisioned by themselves: who is inactive, or has an account, is locked with more than a new user, and a
 * directory that isn't trusted learns of no account, not even by having to wait for it.
 */
export const newUsersTogether = (context: Context, project: Project, { directory }: ScimRequest): Together => ({
  takes: ({ method, path, data }) => directory.isTrusted && method === 'POST' && path === '/Users' && isForActive(data),
  answer: (count, work) =>
    provisionTogether(context, project, directory, count, (context, provisionNew) =>
      work(async (request) => show(context, project, request, await provisionNew(attributesOf(request.body)), 201)),
    ),
});

/** Whether a body is that of an active user; not where something is wrong with it. */
function isForActive(body: unknown): boolean {
  try {
    return isActive(attributesOf(body));
  } catch (error) {
    if (error instanceof ScimError) return false;
    throw error;
  }
}

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
