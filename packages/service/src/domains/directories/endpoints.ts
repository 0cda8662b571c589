import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { type ListRequest, listUsers } from './list.ts';
import { changeProvisioned, deprovision, provision, unknownUser } from './provision.ts';
import type { OpenDirectory, ProvisionedUser } from './provisioned-user.ts';
import { etagOf, resourceOf, type Selection, selected } from './resource.ts';
import { invalid, ScimError } from './scim/error.ts';
import { patched } from './scim/patch.ts';
import { userResource } from './scim/schema.ts';
import { type Complex, isComplex, normalized } from './scim/value.ts';
import { provisionedUser } from './user-queries.ts';

/** A request of a directory, whose token was good. */
export interface ScimRequest {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly directory: OpenDirectory;
  readonly baseUrl: string;
}

export interface ScimAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly etag?: string;
  readonly location?: string;
}

type Verb = (context: Context, project: Project, request: ScimRequest, id: string) => ScimAnswer | Promise<ScimAnswer>;

const USER_PATH = /^\/Users\/([^/]+)$/;
const ONE_OF = /^\/(ResourceTypes|Schemas)\/([^/]+)$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a directory asks for (RFC 7644, section 3.2). Throws what is wrong with it. */
export function answerDirectory(context: Context, project: Project, request: ScimRequest): Promise<ScimAnswer> {
  const { method, path } = request;
  const [, id] = USER_PATH.exec(path) ?? [];
  const verbs = collections[path] ?? (id === undefined ? discoveryOf(path) : one);
  if (!verbs) throw new ScimError(404, 'There is nothing at this address.');
  const verb = verbs[method];
  if (!verb) throw new ScimError(405, 'The method is not allowed here.');
  if (verbs === one && !UUID.test(id ?? '')) throw unknownUser();
  return Promise.resolve(verb(context, project, request, id ?? ''));
}

type Verbs = Readonly<Record<string, Verb>>;

const one: Verbs = {
  async GET({ db }, project, request, id) {
    const user = await provisionedUser(db, project.id, request.directory.id, id);
    if (!user) throw unknownUser();
    const etag = etagOf(user.version);
    const isKnown = tagsOf(request.headers.get('if-none-match')).includes(etag);
    return isKnown ? { status: 304, etag } : shown(request, user, 200);
  },

  async PUT(context, project, request, id) {
    const attributes = attributesOf(request.body);
    const change = { isExpected: expectation(request), change: () => attributes };
    return shown(request, await changeProvisioned(context, project, request.directory, id, change), 200);
  },

  async PATCH(context, project, request, id) {
    const change = {
      isExpected: expectation(request),
      change: (attributes: Complex) => patched(attributes, request.body),
    };
    return shown(request, await changeProvisioned(context, project, request.directory, id, change), 200);
  },

  async DELETE(context, project, request, id) {
    await deprovision(context, project, request.directory, id, expectation(request));
    return { status: 204 };
  },
};

const list = async (context: Context, project: Project, request: ScimRequest, asked: ListRequest & Selection) => {
  const { directory, baseUrl } = request;
  const { total, startIndex, users } = await listUsers(context, project, directory, baseUrl, asked);
  const resources = users.map((user) => selected(resourceOf(baseUrl, user), asked));
  return listed(resources, total, startIndex);
};

const collections: Readonly<Record<string, Verbs>> = {
  '/Users': {
    GET: (context, project, request) =>
      list(context, project, request, { ...Object.fromEntries(request.query), ...selectionOf(request.query) }),
    async POST(context, project, request) {
      const user = await provision(context, project, request.directory, attributesOf(request.body));
      return shown(request, user, 201);
    },
  },
  '/Users/.search': {
    POST(context, project, request) {
      const body = isComplex(request.body) ? request.body : {};
      const { attributes, excludedAttributes } = body;
      return list(context, project, request, {
        ...body,
        attributes: namesOf(attributes),
        excludedAttributes: namesOf(excludedAttributes),
      });
    },
  },
};

/** The addresses that say what the service can do (RFC 7644, section 4). */
function discoveryOf(path: string): Verbs | undefined {
  if (path === '/ServiceProviderConfig')
    return { GET: (_, __, { baseUrl }) => ({ status: 200, body: serviceProviderConfig(baseUrl) }) };
  if (path === '/ResourceTypes') return { GET: (_, __, { baseUrl }) => listed(resourceTypes(baseUrl)) };
  if (path === '/Schemas') return { GET: (_, __, { baseUrl }) => listed(schemas(baseUrl)) };
  const [, of, id] = ONE_OF.exec(path) ?? [];
  if (of === undefined) return undefined;
  return {
    GET(_, __, { baseUrl }) {
      const all = of === 'Schemas' ? schemas(baseUrl) : resourceTypes(baseUrl);
      const body = all.find((described) => described.id === id);
      if (!body) throw new ScimError(404, 'There is nothing at this address.');
      return { status: 200, body };
    },
  };
}

const listed = (resources: readonly unknown[], total = resources.length, startIndex = 1): ScimAnswer => ({
  status: 200,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  },
});

function shown({ baseUrl, query }: ScimRequest, user: ProvisionedUser, status: number): ScimAnswer {
  const body = selected(resourceOf(baseUrl, user), selectionOf(query));
  return { status, body, etag: etagOf(user.version), location: `${baseUrl}/Users/${user.id}` };
}

function attributesOf(body: unknown): Complex {
  if (!isComplex(body)) throw invalid('invalidSyntax', 'The body must be a JSON object.');
  return (normalized(userResource, body) ?? {}) as Complex;
}

const selectionOf = (query: URLSearchParams): Selection => ({
  attributes: namesOf(query.get('attributes')),
  excludedAttributes: namesOf(query.get('excludedAttributes')),
});

/** Names as a list, or as text with commas between them. */
const namesOf = (given: unknown): string[] =>
  (Array.isArray(given) ? given.map(String) : String(given ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Whether a request may change a version (RFC 7644, section 3.14). */
function expectation({ headers }: ScimRequest): (version: number) => boolean {
  const tags = tagsOf(headers.get('if-match'));
  return (version) => tags.length === 0 || tags.includes('*') || tags.includes(etagOf(version));
}

/** Tags count as weak ones, however they are sent. */
const tagsOf = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .map((tag) => (tag.startsWith('"') ? `W/${tag}` : tag));
