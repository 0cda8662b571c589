import { sql } from 'kysely';
import { prepareRead } from '../../database/prepare.ts';
import { type Db, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { eventRow, insertEvent } from '../../platform/events/events.ts';
import type { ApiKey } from './api-key.ts';
import type { Owner, OwnerKind } from './owner.ts';

const columns = [
  'k.id',
  sql<Owner>`case when k.team_id is null then jsonb_build_object('kind', 'user', 'id', k.user_id)
    else jsonb_build_object('kind', 'team', 'id', k.team_id) end`.as('owner'),
  'k.description',
  'k.last_four as lastFour',
  'k.is_public as isPublic',
  'k.created_at as createdAt',
  'k.expires_at as expiresAt',
  'k.revoked_at as revokedAt',
  'k.last_used_at as lastUsedAt',
] as const;

interface Hashes {
  readonly value: Buffer;
  readonly locator: Buffer;
}

/** Where the owners of each kind are, and what points at them. */
const places = {
  user: { table: 'users', column: 'user_id' },
  team: { table: 'teams', column: 'team_id' },
} as const satisfies Record<OwnerKind, object>;

export const isOf = <T extends ApiKey, K extends OwnerKind>(key: T, kind: K): key is T & ApiKey<K> =>
  key.owner.kind === kind;

const ownerRow = (db: Db, projectId: string, { kind, id }: Owner) =>
  db.selectFrom(places[kind].table).select('id').where('project_id', '=', projectId).where('id', '=', id);

export const isOwnerThere = async (db: Db, projectId: string, owner: Owner): Promise<boolean> =>
  (await ownerRow(db, projectId, owner).executeTakeFirst()) !== undefined;

/** Keys of one owner are made one after the other, and none for one who is being deleted; false when it is gone. */
export const lockOwner = async (db: Db, projectId: string, owner: Owner): Promise<boolean> =>
  (await ownerRow(db, projectId, owner).forNoKeyUpdate().executeTakeFirst()) !== undefined;

/** A key and the way to it; false when the owner has so many already that are good now. */
export async function insertKey(
  db: Db,
  projectId: string,
  key: ApiKey,
  hashes: Hashes,
  most: number,
): Promise<boolean> {
  const expiresAt = key.expiresAt === null ? null : time(key.expiresAt);
  const createdAt = time(key.createdAt);
  const owner = sql.ref(places[key.owner.kind].column);
  const { rows } = await sql`
    with key as (
      insert into api_keys (project_id, id, ${owner}, value_hash, last_four, description, is_public, created_at, expires_at)
      select ${projectId}::uuid, ${key.id}::uuid, ${key.owner.id}::uuid, ${hashes.value}::bytea, ${key.lastFour}::text,
        ${key.description}::text, ${key.isPublic}::boolean, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
      where ${most} > (
        select count(*) from api_keys
        where project_id = ${projectId} and ${owner} = ${key.owner.id} and revoked_at is null
          and (expires_at is null or expires_at > ${createdAt})
      )
      returning project_id, id
    ), locator as (
      insert into secret_locators (hash, project_id, api_key_id)
      select ${hashes.locator}::bytea, project_id, id from key
    )
    select id from key`.execute(db);
  return rows.length > 0;
}

/** A key that is being checked. */
export type PresentedKey = ApiKey & { readonly isOwnerBanned: boolean };

const presented = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', (join) => join.onRef('u.project_id', '=', 'k.project_id').onRef('u.id', '=', 'k.user_id'))
    .select(columns)
    .select(sql<boolean>`(u.banned_at is not null)`.as('isOwnerBanned'));

const byHash = prepareRead<{ projectId: string; hash: Buffer }, PresentedKey>('api-key-by-hash', (db, arg) =>
  presented(db).where('k.project_id', '=', arg('projectId')).where('k.value_hash', '=', arg('hash')),
);

/** A key from another system, by the hashes of its digests. */
export const importedKeyByHashes = (
  db: Db,
  projectId: string,
  hashes: readonly Buffer[],
): Promise<PresentedKey | undefined> =>
  presented(db)
    .where('k.project_id', '=', projectId)
    .where('k.value_hash', 'in', hashes)
    .where('k.is_imported', '=', true)
    .executeTakeFirst();

export const keyByHash = async (db: Db, projectId: string, hash: Buffer): Promise<PresentedKey | undefined> =>
  (await byHash(db, { projectId, hash }))[0];

/** A key that was found without its project, and the project. */
export type LocatedKey = ApiKey & { readonly projectId: string };

/** In two steps: which project has the key is known on each node of a cluster, and the key is on one of them. */
export async function keyByLocator(db: Db, hash: Buffer): Promise<LocatedKey | undefined> {
  const located = await db
    .selectFrom('secret_locators')
    .select(['project_id as projectId', 'api_key_id as id'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!located) return undefined;
  const { projectId, id } = located;
  const key = await db
    .selectFrom('api_keys as k')
    .select(columns)
    .where('k.project_id', '=', projectId)
    .where('k.id', '=', id)
    .executeTakeFirst();
  return key && { ...key, projectId };
}

const keyById = (db: Db, projectId: string, kind: OwnerKind, id: string) =>
  db
    .selectFrom('api_keys as k')
    .select(columns)
    .where('k.project_id', '=', projectId)
    .where('k.id', '=', id)
    .where(`k.${places[kind].column}`, 'is not', null);

export const findKeyById = async <K extends OwnerKind>(db: Db, projectId: string, kind: K, id: string) =>
  (await keyById(db, projectId, kind, id).executeTakeFirst()) as ApiKey<K> | undefined;

/** The same, locked until the transaction ends. */
export const lockKey = async <K extends OwnerKind>(db: Db, projectId: string, kind: K, id: string) =>
  (await keyById(db, projectId, kind, id).forUpdate().executeTakeFirst()) as ApiKey<K> | undefined;

/** More than anyone reads through; programs that create a key for each run have many. */
const MOST_LISTED = 1_000;

/** The newest keys of an owner, the newest first. */
export const keysOf = async <K extends OwnerKind>(db: Db, projectId: string, { kind, id }: Owner<K>) =>
  (await db
    .selectFrom('api_keys as k')
    .select(columns)
    .where('k.project_id', '=', projectId)
    .where(`k.${places[kind].column}`, '=', id)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .limit(MOST_LISTED)
    .execute()) as ApiKey<K>[];

/** Writes what can change of a key. */
export const updateKey = (db: Db, projectId: string, { id, description, revokedAt }: ApiKey) =>
  db
    .updateTable('api_keys')
    .set({ description, revoked_at: revokedAt === null ? null : time(revokedAt) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();

/** False when the key was revoked already, or is gone. */
export async function revokeOnce(db: Db, projectId: string, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: time(now) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes the keys of a user, or of the teams without any other member, each with its event; answers how many were good. */
export async function revokeAll(context: Context, projectId: string, kind: OwnerKind, userId: string): Promise<number> {
  const now = time(context.now);
  const owned =
    kind === 'user'
      ? sql`user_id = ${userId}`
      : sql`team_id in (
          select m.team_id from team_members m where m.project_id = ${projectId} and m.user_id = ${userId}
            and not exists (select from team_members o where o.project_id = m.project_id and o.team_id = m.team_id
              and o.user_id <> m.user_id))`;
  const event = eventRow(context, { kind: 'api_key.revoked', projectId, subjectId: '' });
  const detail = sql<string>`jsonb_build_object('id', id, 'name', description)`;
  const { rows } = await sql`
    with revoked as (
      update api_keys set revoked_at = ${now}
      where project_id = ${projectId} and revoked_at is null and (expires_at is null or expires_at > ${now}) and ${owned}
      returning id, description, coalesce(user_id, team_id) as owner
    ), event as (
      ${insertEvent({ ...event, subjectId: sql`owner`, detail }, sql`from revoked`)}
    )
    select id from revoked`.execute(context.db);
  return rows.length;
}

/** Notes that a key was used, unless it was noted after `since`. */
export const noteKeyUse = (db: Db, projectId: string, id: string, now: number, since: number) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: time(now) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', sql<number>`${time(since)}`)]))
    .execute();

/** Of several users who are reached at the same address one, and none of those who are reached nowhere. */
export async function oneByAddress(db: Db, projectId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const users = await db
    .selectFrom('contact_channels')
    .select('user_id as id')
    .distinctOn('value')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .where('is_primary', '=', true)
    .orderBy('value')
    .orderBy('user_id')
    .execute();
  return users.map(({ id }) => id);
}
