import { randomUUID } from 'node:crypto';
import SCIMMY from 'scimmy';
import type { ScimAnswer } from '../people/directory.ts';

type Stored = Record<string, unknown> & { readonly id: string };
/** The resources of one server, by their ids. */
type Store = Map<string, Stored>;

/** What the classes of the library have in common; each has types of its own. */
interface Kind {
  readonly endpoint: string;
  new (id: unknown, query?: unknown): Calls;
  basepath(base: string): void;
  egress(read: (asked: Asked, store: Store) => Stored | Stored[]): void;
  ingress(write: (asked: Asked, data: unknown, store: Store) => Stored): void;
  degress(remove: (asked: Asked, store: Store) => void): void;
}
interface Asked {
  readonly id?: string;
  readonly filter?: { match(resources: Stored[]): Stored[] };
}
interface Calls {
  read(store: Store): Promise<unknown>;
  write(body: unknown, store: Store): Promise<unknown>;
  patch(body: unknown, store: Store): Promise<unknown>;
  dispose(store: Store): Promise<void>;
}

const BASE = 'https://reference.example';
const { Config, Messages, Resources, Schemas, Types } = SCIMMY;

Config.set({ patch: true, sort: false, changePassword: false, etag: true });
Config.set('filter', { supported: true, maxResults: 200 });
Config.set('bulk', { supported: true, maxOperations: 100, maxPayloadSize: 1_048_576 });
Config.set('authenticationSchemes', [
  { type: 'oauthbearertoken', name: 'Bearer token', description: 'A token.', primary: true },
]);

for (const Resource of [Resources.User, Resources.Group] as unknown as readonly Kind[]) {
  Resources.declare(Resource as never);
  Resource.basepath(BASE);
  Resource.egress(({ id, filter }, store: Store) => {
    if (id) return shown(store, found(store, id));
    const all = [...store.values()].filter((one) => one.kind === Resource.endpoint).map((one) => shown(store, one));
    return filter ? filter.match(all) : all;
  });
  Resource.ingress(({ id }, data, store: Store) =>
    shown(store, write(store, Resource.endpoint, id, JSON.parse(JSON.stringify(data)))),
  );
  Resource.degress(({ id }, store: Store) => {
    store.delete(found(store, id).id);
  });
}
Resources.User.extend(Schemas.EnterpriseUser, false);
for (const Resource of [Resources.ServiceProviderConfig, Resources.ResourceType, Resources.Schema])
  Resource.basepath(BASE);

/** What isn't a SCIM error is a 404 to the library. */
function found(store: Store, id: string | undefined): Stored {
  const one = store.get(id ?? '');
  if (!one) throw new Error('There is no such resource.');
  return one;
}

/** With what the library leaves to an application: who is active unless told otherwise, and who is in which group. */
function shown(store: Store, one: Stored): Stored {
  const members = membersOf(one).map(({ value }) => ({
    value,
    $ref: `${BASE}/Users/${value}`,
    display: store.get(value)?.displayName ?? store.get(value)?.userName,
    type: 'User',
  }));
  if (one.kind === Resources.Group.endpoint) return { ...one, ...(members.length > 0 && { members }) };
  const groups = [...store.values()]
    .filter((group) => membersOf(group).some(({ value }) => value === one.id))
    .map(({ id, displayName }) => ({ value: id, $ref: `${BASE}/Groups/${id}`, display: displayName, type: 'direct' }));
  return { active: true, ...one, ...(groups.length > 0 && { groups }) };
}

const membersOf = ({ members }: Stored) => (members ?? []) as readonly { value: string }[];

function write(store: Store, kind: string, id: string | undefined, data: Record<string, unknown>): Stored {
  const before = id === undefined ? undefined : found(store, id);
  const name = String(data.userName).toLowerCase();
  const isTaken = [...store.values()].some((one) => one.id !== id && String(one.userName).toLowerCase() === name);
  if (data.userName !== undefined && isTaken) throw new Types.Error(409, 'uniqueness', 'The user name is taken.');
  const now = new Date().toISOString();
  const created = (before?.meta as { created: string } | undefined)?.created ?? now;
  const one = { ...data, id: before?.id ?? randomUUID(), kind, meta: { created, lastModified: now, version: 'W/"1"' } };
  store.set(one.id, one);
  return one;
}

/** A server as its library answers, over the same calls as a directory of ours: `scim('PATCH /Users/…', body)`. */
export function newReference() {
  const store: Store = new Map();
  const scim = async (endpoint: string, body?: unknown): Promise<ScimAnswer> => {
    const [method = 'GET', path = ''] = endpoint.split(/ (.*)/s);
    const url = new URL(BASE + path);
    const [, kind = '', id] = url.pathname.split('/');
    try {
      const { status, answer } = await ask(store, method, `/${kind}`, id, url.searchParams, parsed(body));
      return { status, headers: new Headers(), body: answer && JSON.parse(JSON.stringify(answer)) };
    } catch (error) {
      const refusal = new Messages.ErrorResponse(error as Error);
      return { status: Number(refusal.status), headers: new Headers(), body: JSON.parse(JSON.stringify(refusal)) };
    }
  };
  return { baseUrl: BASE, scim };
}

const parsed = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

const kinds = [
  Resources.User,
  Resources.Group,
  Resources.ServiceProviderConfig,
  Resources.ResourceType,
  Resources.Schema,
] as unknown as readonly Kind[];

/** As routers of the library call it: it has no HTTP of its own. */
async function ask(
  store: Store,
  method: string,
  endpoint: string,
  id: string | undefined,
  query: URLSearchParams,
  body: unknown,
) {
  const Resource = kinds.find((one) => one.endpoint === endpoint);
  if (!Resource) throw new Types.Error(404, '', 'There is nothing at this address.');
  if (id === '.search') {
    const search = new Messages.SearchRequest(body as never);
    return { status: 200, answer: await search.apply([Resource as never], store) };
  }
  const asked = Object.fromEntries(
    [...query].map(([name, value]) => [name, /^(startIndex|count)$/.test(name) ? Number(value) : value]),
  );
  const one = id === undefined ? new Resource(asked) : new Resource(id, asked);
  if (method === 'GET') return { status: 200, answer: await one.read(store) };
  if (method === 'POST') return { status: 201, answer: await one.write(body, store) };
  if (method === 'PUT') return { status: 200, answer: await one.write(body, store) };
  if (method === 'PATCH') {
    const answer = await one.patch(body, store);
    return { status: answer ? 200 : 204, answer };
  }
  await one.dispose(store);
  return { status: 204, answer: undefined };
}
