import type { OfProject } from '../context/of-project.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';

const ALL = '/latchkey/resource-servers';
const ONE = `${ALL}/:resource_server_id`;

type Body = BodyOf<`POST ${typeof ALL}`, 'admin'>;
type Changes = BodyOf<`PATCH ${typeof ONE}`, 'admin'>;

/** A scope of a resource server. */
export interface ResourceScope {
  /** What applications ask for: `notes.read`. */
  readonly name: string;
  /** What users read before they allow it: "Read your notes". */
  readonly description: string;
  /** The permission of the project that a user needs for it; null where none is needed. */
  readonly requiredPermission: string | null;
}

/** An API of yours that takes access tokens of the project. */
export interface ResourceServer {
  /** By which the project knows it. */
  readonly id: string;
  /** What applications name as the `resource`, and what is the audience of its tokens: an absolute address. */
  readonly identifier: string;
  /** What users read where they are asked for consent. */
  readonly displayName: string;
  /** What its tokens are: a JWT that it verifies itself, or a text that it asks about, which ends with the session. */
  readonly tokenFormat: 'jwt' | 'opaque';
  /** How long its tokens are good. */
  readonly tokenLifetimeSeconds: number;
  /** What applications can be allowed there. */
  readonly scopes: readonly ResourceScope[];
  /** When it was registered. */
  readonly createdAt: Date;
}

/** A scope that a resource server is to have. */
export interface NewResourceScope extends Pick<ResourceScope, 'name' | 'description'> {
  /** The permission of the project that a user needs for it. */
  readonly requiredPermission?: string | null | undefined;
}

/** What a resource server begins with. */
export interface NewResourceServer {
  /** What applications name as the `resource`: an absolute address, which nothing has to answer at. It stays. */
  readonly identifier: string;
  /** What users read where they are asked for consent. */
  readonly displayName: string;
  /** What its tokens are: `jwt` where it is left out. */
  readonly tokenFormat?: 'jwt' | 'opaque' | undefined;
  /** How long its tokens are good: 600 where it is left out, from 60 to 3600. */
  readonly tokenLifetimeSeconds?: number | undefined;
  /** What applications can be allowed there. */
  readonly scopes?: readonly NewResourceScope[] | undefined;
}

/** What is not named stays as it is; the scopes are replaced whole. */
export type ResourceServerUpdate = Partial<Omit<NewResourceServer, 'identifier'>>;

/** Newest first. */
export async function readResourceServers({ call }: OfProject): Promise<ResourceServer[]> {
  return fromWire((await call(`GET ${ALL}`)).items);
}

export async function readResourceServer(
  { call }: OfProject,
  resource_server_id: string,
): Promise<ResourceServer | null> {
  const found = call(`GET ${ONE}`, { params: { resource_server_id } });
  return fromWire(await nullOnRefusal('RESOURCE_SERVER_UNKNOWN', found));
}

/**
 * Registers an API that takes access tokens of the project:
 * `await app.createResourceServer({ identifier: 'https://api.example.com', displayName: 'Notes API', scopes })`.
 */
export async function createResourceServer({ change }: OfProject, server: NewResourceServer): Promise<ResourceServer> {
  return fromWire(await change(`POST ${ALL}`, { body: toWire<Body>(server as FromWire<Body>) }));
}

/** Changes what is named. Its identifier stays. */
export async function updateResourceServer(
  { change }: OfProject,
  resource_server_id: string,
  changes: ResourceServerUpdate,
): Promise<ResourceServer> {
  const body = toWire<Changes>(changes as FromWire<Changes>);
  return fromWire(await change(`PATCH ${ONE}`, { params: { resource_server_id }, body }));
}

/** Deletes a resource server. No token is issued for it any longer; a JWT is good until it expires. */
export async function deleteResourceServer({ change }: OfProject, resource_server_id: string): Promise<void> {
  await change(`DELETE ${ONE}`, { params: { resource_server_id } });
}
