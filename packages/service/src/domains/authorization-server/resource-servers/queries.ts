import { sql } from 'kysely';
import { type Db, jsonText, time } from '../../../database/tables.ts';
import type { ResourceServer } from './resource-server.ts';

const columns = [
  'id',
  'identifier',
  'display_name as displayName',
  'token_format as tokenFormat',
  'token_lifetime_seconds as tokenLifetimeSeconds',
  'scopes',
  'created_at as createdAt',
] as const;

const servers = (db: Db, projectId: string) =>
  db.selectFrom('resource_servers').select(columns).where('project_id', '=', projectId);

/** Newest first. */
export const resourceServersOf = async (db: Db, projectId: string): Promise<ResourceServer[]> =>
  (await servers(db, projectId).orderBy('created_at', 'desc').orderBy('id').execute()) as ResourceServer[];

export const resourceServerById = async (db: Db, projectId: string, id: string): Promise<ResourceServer | undefined> =>
  (await servers(db, projectId).where('id', '=', id).executeTakeFirst()) as ResourceServer | undefined;

/** The same, locked until the transaction ends. */
export const lockResourceServer = async (db: Db, projectId: string, id: string): Promise<ResourceServer | undefined> =>
  (await servers(db, projectId).where('id', '=', id).forUpdate().executeTakeFirst()) as ResourceServer | undefined;

const amongIds = (db: Db, projectId: string, ids: readonly string[]) => servers(db, projectId).where('id', 'in', ids);

/** Those among them that there are. */
export const resourceServersById = async (
  db: Db,
  projectId: string,
  ids: readonly string[],
): Promise<ResourceServer[]> => (await amongIds(db, projectId, ids).execute()) as ResourceServer[];

/** The same, which stay until the transaction ends. */
export const keepResourceServers = async (
  db: Db,
  projectId: string,
  ids: readonly string[],
): Promise<ResourceServer[]> => (await amongIds(db, projectId, ids).forKeyShare().execute()) as ResourceServer[];

/** Those among them that there are. */
export const resourceServersByIdentifier = async (
  db: Db,
  projectId: string,
  identifiers: readonly string[],
): Promise<ResourceServer[]> =>
  (await servers(db, projectId).where('identifier', 'in', identifiers).execute()) as ResourceServer[];

/** How many a project has, and whether one of them has the identifier. */
export async function countResourceServers(db: Db, projectId: string, identifier: string) {
  const { count, isTaken } = await db
    .selectFrom('resource_servers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<boolean>`coalesce(bool_or(identifier = ${identifier}), false)`.as('isTaken'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), isTaken };
}

/** Stores a resource server; the one that has the id already is replaced. */
export async function putResourceServer(db: Db, projectId: string, server: ResourceServer): Promise<void> {
  const row = {
    identifier: server.identifier,
    display_name: server.displayName,
    token_format: server.tokenFormat,
    token_lifetime_seconds: server.tokenLifetimeSeconds,
    scopes: jsonText(server.scopes),
    created_at: time(server.createdAt),
  };
  await db
    .insertInto('resource_servers')
    .values({ project_id: projectId, id: server.id, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'id']).doUpdateSet(row))
    .execute();
}

/** What machines may do there goes with it. */
export const deleteResourceServer = (db: Db, projectId: string, id: string) =>
  db.deleteFrom('resource_servers').where('project_id', '=', projectId).where('id', '=', id).execute();
