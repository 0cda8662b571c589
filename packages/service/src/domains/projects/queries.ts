import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { prepareRead } from '../../database/prepare.ts';
import { isOfOpenProject } from '../../database/tables/closed-projects.ts';
import { type Db, type Tables, time } from '../../database/tables.ts';
import type { KeyKind, StoredProject } from './project.ts';
import { INTERNAL_PROJECT_ID } from './project-id.ts';

export type KeySetRow = Selectable<Tables['project_keys']>;

/** What of a project is in tables that every node of a Citus cluster has. */
function projectsThemselves(db: Db) {
  return db
    .selectFrom('projects as p')
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.display_name',
      'p.description',
      'p.is_production_mode',
      'p.created_at',
      'p.config',
      'p.data_key',
      'p.hash_keys',
      'p.slowest_hash_millis',
      'p.move_id',
      'p.moving_to',
      'p.moved_at',
      sql<StoredProject['signing_keys']>`(
        select jsonb_agg(jsonb_build_object('public_jwk', j.public_jwk, 'private_key', encode(j.private_key, 'hex'),
          'active_from', (extract(epoch from j.active_from) * 1000)::bigint,
          'gone_at', (extract(epoch from j.gone_at) * 1000)::bigint) order by j.created_at)
        from jwt_keys j where j.project_id = p.id)`.as('signing_keys'),
      sql<StoredProject['keys']>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', v.kind, 'hash', encode(v.hash, 'hex'), 'set_id', k.id,
          'ends_at', (extract(epoch from least(k.expires_at, k.revoked_at)) * 1000)::bigint))
        from project_keys k cross join lateral (values
          ('publishable_client_key', k.publishable_client_key_hash),
          ('secret_server_key', k.secret_server_key_hash),
          ('super_secret_admin_key', k.super_secret_admin_key_hash)) as v(kind, hash)
        where k.project_id = p.id and v.hash is not null), '[]')`.as('keys'),
      sql<string[]>`coalesce((
        select jsonb_agg(h.domain order by h.verified_at, h.domain) from hosted_domains h
        where h.project_id = p.id and h.verified_at is not null), '[]')`.as('hosted_domains'),
    ]);
}

// The project is named in each place, and not taken from the row: so one node of a Citus cluster answers.
const byId = prepareRead<{ id: string }, StoredProject>('project-by-id', (db, arg) =>
  projectsThemselves(db)
    .select([
      sql<string[]>`coalesce((
        select jsonb_agg(t.type) from email_templates t where t.project_id = ${arg('id')}), '[]')`.as('own_templates'),
      sql<StoredProject['webhook_kinds']>`coalesce((
        select jsonb_agg(w.kinds) from webhook_endpoints w
        where w.project_id = ${arg('id')} and w.is_enabled and w.paused_at is null), '[]')`.as('webhook_kinds'),
    ])
    .where('p.id', '=', arg('id')),
);

/** A project that was not deleted. */
export const projectById = async (db: Db, id: string): Promise<StoredProject | undefined> =>
  (await byId(db, { id }))[0];

/** The projects that a user of project `internal` owns, oldest ownership first. */
export async function projectsOwnedBy(
  db: Db,
  userId: string,
): Promise<(StoredProject & Pick<Selectable<Tables['project_owners']>, 'role'>)[]> {
  const projects = await projectsThemselves(db)
    .innerJoin('project_owners as o', 'o.project_id', 'p.id')
    .select('o.role')
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at')
    .orderBy('p.id')
    .execute();
  const rest = await restOf(
    db,
    projects.map(({ id }) => id),
  );
  return projects.map((project) => ({ own_templates: [], webhook_kinds: [], ...project, ...rest.get(project.id) }));
}

type Rest = Pick<StoredProject, 'own_templates' | 'webhook_kinds'>;

async function restOf(db: Db, ids: readonly string[]): Promise<Map<string, Rest>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Rest & { project_id: string }>`
    select project_id, coalesce(jsonb_agg(type) filter (where type is not null), '[]') as own_templates,
      coalesce(jsonb_agg(kinds) filter (where type is null), '[]') as webhook_kinds
    from (
      select project_id, type, null::jsonb as kinds from email_templates where project_id in (${sql.join(ids)})
      union all
      select project_id, null, kinds from webhook_endpoints
      where project_id in (${sql.join(ids)}) and is_enabled and paused_at is null
    ) parts group by project_id`.execute(db);
  return new Map(rows.map(({ project_id, ...rest }) => [project_id, rest]));
}

/** False where the id is taken. */
export async function insertProject(db: Db, row: Insertable<Tables['projects']>): Promise<boolean> {
  const query = db
    .insertInto('projects')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return Boolean((await query.executeTakeFirst()).numInsertedOrUpdatedRows);
}

/** The settings as they stand, locked until the transaction ends. */
export const lockSettings = (db: Db, id: string) =>
  db
    .selectFrom('projects')
    .select(['display_name', 'description', 'is_production_mode', 'config'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateSettings = (db: Db, id: string, row: Updateable<Tables['projects']>) =>
  db
    .updateTable('projects')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** False where it is as much already. */
export async function raiseSlowestHash(db: Db, id: string, millis: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ slowest_hash_millis: millis })
    .where('id', '=', id)
    .where('slowest_hash_millis', '<', millis)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a project as deleted and drops its keys and owners; answers who owned it. */
export async function markDeleted(db: Db, id: string, now: number): Promise<string[]> {
  // Lock users before projects, like every other change of owners.
  await sql`
    select 1 from users where project_id = ${INTERNAL_PROJECT_ID}
      and id in (select user_id from project_owners where project_id = ${id}) order by id for update`.execute(db);
  await db
    .updateTable('projects')
    .set({ deleted_at: time(now) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('project_keys').where('project_id', '=', id).execute();
  const owners = await db.deleteFrom('project_owners').where('project_id', '=', id).returning('user_id').execute();
  return owners.map((owner) => owner.user_id);
}

/** The job that erases the rows of a deleted project. */
export const ERASE_PROJECT = 'erase-project';

/** Tables of a project, those that point at others first; the project's own row goes last. */
const TENANT_TABLES = [
  'webhook_attempts',
  'webhook_attempt_days',
  'webhook_deliveries',
  'webhook_messages',
  'webhook_endpoints',
  'event_streams',
  'event_payloads',
  'event_heads',
  'event_nodes',
  'event_leaves',
  'event_trees',
  'events',
  'one_time_codes',
  'recovery_codes',
  'oidc_records',
  'connected_apps',
  'delegations',
  'oidc_client_grants',
  'oidc_clients',
  'resource_servers',
  'session_tokens',
  'sessions',
  'emails',
  'email_bodies',
  'email_templates',
  'email_programs',
  'email_versions',
  'email_chat_messages',
  'passkeys',
  'security_keys',
  'trusted_devices',
  'secret_locators',
  'api_keys',
  'oauth_grants',
  'cli_logins',
  'oauth_tokens',
  'oauth_accounts',
  'contact_channels',
  'notification_preferences',
  'directory_group_permissions',
  'directory_group_members',
  'directory_groups',
  'connection_sessions',
  'saml_keys',
  'used_assertions',
  'single_sign_on_exceptions',
  'single_sign_on_connections',
  'directory_users',
  'directory_accounts',
  'directory_tokens',
  'directories',
  'team_permission_grants',
  'project_permission_grants',
  'permission_containments',
  'permission_definitions',
  'set_up_links',
  'team_domains',
  'hosted_domains',
  'team_invitations',
  'team_members',
  'used_previous_tokens',
  'previous_systems',
  'imported_teams',
  'imported_users',
  'imports',
  'teams',
  'users',
  'images',
  'activity_notes',
  'counted_users',
  'latest_active',
  'metric_counts',
  'outbox',
] as const;

/** What stays: the fact that it was deleted, of which other processes have to hear, and the erasure that is at work. */
const KEPT: Partial<Record<(typeof TENANT_TABLES)[number], string>> = {
  events: 'project.deleted',
  outbox: ERASE_PROJECT,
};

/** Where every node of a Citus cluster has the rows, each has to delete the same ones: in this order. */
const ORDERED: Partial<Record<(typeof TENANT_TABLES)[number], string>> = {
  secret_locators: 'hash',
  hosted_domains: 'domain',
};

/** Deletes some rows of the first table of a deleted project that still has any; false when none was left. */
export async function eraseSomeRows(db: Db, id: string, limit: number): Promise<boolean> {
  for (const table of TENANT_TABLES) {
    const kept = KEPT[table];
    const order = ORDERED[table];
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where project_id = ${id} and ctid in (
        select ctid from ${sql.table(table)} where project_id = ${id} ${kept ? sql`and kind <> ${kept}` : sql``}
        ${order ? sql`order by ${sql.ref(order)}` : sql``} limit ${limit})`.execute(db);
    if (numAffectedRows) return true;
  }
  await db.deleteFrom('projects').where('id', '=', id).where('deleted_at', 'is not', null).execute();
  return false;
}

/** Stores a set of keys; the set that has the id already is replaced. */
export const putKeySet = (db: Db, row: Insertable<Tables['project_keys']>): Promise<KeySetRow> =>
  db
    .insertInto('project_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'id']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Newest first. */
export const keySetsOf = (db: Db, projectId: string): Promise<KeySetRow[]> =>
  db
    .selectFrom('project_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const keySetById = (db: Db, projectId: string, id: string): Promise<KeySetRow | undefined> =>
  db.selectFrom('project_keys').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

/** The set as it is before a change, locked until the transaction ends. */
export const lockKeySet = (db: Db, projectId: string, id: string): Promise<KeySetRow | undefined> =>
  db
    .selectFrom('project_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** What isn't given stays as it is. */
interface KeySetChanges {
  readonly description?: string | undefined;
  readonly revokedAt?: number | undefined;
  /** When its successor was made, and when it ends by that. */
  readonly rotated?: { readonly at: number; readonly endsAt: number } | undefined;
}

export const updateKeySet = (
  db: Db,
  projectId: string,
  id: string,
  { description, revokedAt, rotated }: KeySetChanges,
): Promise<KeySetRow | undefined> =>
  db
    .updateTable('project_keys')
    .set((eb) => ({
      description: description ?? eb.ref('description'),
      ...(revokedAt !== undefined && { revoked_at: time(revokedAt) }),
      ...(rotated && { rotated_at: time(rotated.at), expires_at: time(rotated.endsAt) }),
    }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Notes when the key of this kind of a set was used, unless a later use is noted. */
export async function noteKeyUse(db: Db, projectId: string, id: string, kind: KeyKind, at: number): Promise<void> {
  const column = `${kind}_used_at` as const;
  await db
    .updateTable('project_keys')
    .set({ [column]: time(at) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<', sql<number>`${time(at)}`)]))
    .where(isOfOpenProject)
    .execute();
}
