import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../../database/tables.ts';

/** The user who stays, and the duplicate that is deleted. */
export interface Pair {
  readonly userId: string;
  readonly duplicateId: string;
}

/** What of a user decides whether and how it is merged. */
export interface Side {
  readonly id: string;
  readonly isAnonymous: boolean;
  readonly isBanned: boolean;
  readonly passwordHash: Buffer | null;
  readonly requiresTotp: boolean;
  readonly totpSecret: Buffer | null;
  readonly totpLastStep: number | null;
  readonly totpEnrolledAt: number | null;
  readonly profileImageUrl: string | null;
}

/** Those of the two that there are. */
export const sidesOf = (db: Db, projectId: string, { userId, duplicateId }: Pair) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'is_anonymous as isAnonymous',
      sql<boolean>`banned_at is not null`.as('isBanned'),
      'password_hash as passwordHash',
      'requires_totp as requiresTotp',
      'totp_secret as totpSecret',
      'totp_last_step as totpLastStep',
      'totp_enrolled_at as totpEnrolledAt',
      'profile_image_url as profileImageUrl',
    ])
    .where('project_id', '=', projectId)
    .where('id', 'in', [userId, duplicateId])
    .orderBy('id');

/** What stands against a merge, asked when both users are locked. */
export interface Obstacles {
  /** Either signs in with an address that was never proven. */
  readonly isUnproven: boolean;
  /** A directory or a connection provides the duplicate, or a directory keeps the other user out. */
  readonly isProvisioned: boolean;
}

export async function obstaclesOf(db: Db, projectId: string, { userId, duplicateId }: Pair): Promise<Obstacles> {
  const has = (table: keyof Tables, id: string, which = sql`true`) => sql`exists (
    select from ${sql.table(table)} r where r.project_id = ${projectId} and r.user_id = ${id} and ${which})`;
  const unproven = sql`r.used_for_auth and not r.is_verified and r.proven_at is null`;
  const { rows } = await sql<Obstacles>`
    select ${has('contact_channels', userId, unproven)} or ${has('contact_channels', duplicateId, unproven)} as "isUnproven",
      ${has('directory_users', duplicateId)} or ${has('directory_accounts', duplicateId)}
      or ${has('oauth_accounts', duplicateId, sql`starts_with(r.provider_id, 'sso_')`)}
      or ${has('directory_accounts', userId, sql`r.removed_by is not null`)} or exists (
        select from directory_users r join directories d on d.project_id = ${projectId} and d.id = r.directory_id
        where r.project_id = ${projectId} and r.user_id = ${userId} group by d.team_id having not bool_or(r.active)
      ) as "isProvisioned"`.execute(db);
  return rows[0] as Obstacles;
}

/** How many of each thing of a duplicate move, and how many end; what there is none of is left out. */
export async function thingsOf(db: Db, projectId: string, pair: Pair) {
  const parts = Object.entries(counts(projectId, pair)).map(
    ([thing, { table, moves, which = sql`true` }]) => sql`
      select ${sql.lit(thing)} as thing, count(*) filter (where ${moves})::int as moves,
        count(*) filter (where not ${moves})::int as ends
      from ${sql.table(table)} d where d.project_id = ${projectId}
        and ${sql.ref(table === 'users' ? 'd.id' : 'd.user_id')} = ${pair.duplicateId} and ${which}`,
  );
  const { rows } = await sql<{ thing: keyof ReturnType<typeof counts>; moves: number; ends: number }>`
    select * from (${sql.join(parts, sql` union all `)}) things where moves + ends > 0`.execute(db);
  return rows;
}

interface Counted {
  readonly table: keyof Tables;
  /** Whether a row `d` moves. */
  readonly moves: RawBuilder<unknown>;
  /** Which rows are counted. */
  readonly which?: RawBuilder<unknown>;
}

function counts(projectId: string, { userId }: Pair) {
  const unlessSame = (table: keyof Tables, ...by: readonly string[]): Counted => {
    const same = by.map((column) => sql`${sql.ref(`k.${column}`)} = ${sql.ref(`d.${column}`)}`);
    const moves = sql`not exists (select from ${sql.table(table)} k
      where k.project_id = ${projectId} and k.user_id = ${userId} and ${sql.join(same, sql` and `)})`;
    return { table, moves };
  };
  const userHasNo = (what: RawBuilder<unknown>) =>
    sql`not exists (select from users k where k.project_id = ${projectId} and k.id = ${userId} and ${what})`;
  const all = (table: keyof Tables): Counted => ({ table, moves: sql`true` });
  const none = (table: keyof Tables): Counted => ({ table, moves: sql`false` });
  return {
    contact_channels: unlessSame('contact_channels', 'type', 'value'),
    password: {
      table: 'users',
      moves: userHasNo(sql`k.password_hash is not null`),
      which: sql`d.password_hash is not null`,
    },
    oauth_accounts: all('oauth_accounts'),
    passkeys: all('passkeys'),
    authenticator_app: {
      table: 'users',
      moves: userHasNo(sql`k.requires_totp and k.totp_secret is not null`),
      which: sql`d.requires_totp and d.totp_secret is not null`,
    },
    security_keys: all('security_keys'),
    recovery_codes: { ...none('recovery_codes'), which: sql`d.used_at is null` },
    team_memberships: unlessSame('team_members', 'team_id'),
    team_permissions: unlessSame('team_permission_grants', 'team_id', 'permission_id'),
    project_permissions: unlessSame('project_permission_grants', 'permission_id'),
    api_keys: all('api_keys'),
    notification_preferences: unlessSame('notification_preferences', 'category_id'),
    sessions: none('sessions'),
    connected_apps: none('connected_apps'),
    delegations: none('delegations'),
  } satisfies Record<string, Counted>;
}

/**
 * Moves addresses: what was proven of one that both have counts for both. The primary address of the user stays. What an
 * owner of an address has confirmed is what the own account held by then, and not what the other one did.
 */
export async function moveChannels(db: Db, projectId: string, { userId, duplicateId }: Pair): Promise<void> {
  const hasPrimary = sql`exists (
    select from contact_channels p
    where p.project_id = ${projectId} and p.user_id = ${userId} and p.type = d.type and p.is_primary)`;
  await sql`
    update contact_channels k
    set is_verified = k.is_verified or d.is_verified, proven_at = coalesce(k.proven_at, d.proven_at),
      confirmed_at = case when d.confirmed_at is not null then k.confirmed_at end,
      is_primary = k.is_primary or (d.is_primary and not ${hasPrimary})
    from contact_channels d
    where k.project_id = ${projectId} and k.user_id = ${userId} and d.project_id = ${projectId}
      and d.user_id = ${duplicateId} and d.type = k.type and d.value = k.value`.execute(db);
  const { rows } = await sql<{ value: string; usedForAuth: boolean }>`
    delete from contact_channels d
    where d.project_id = ${projectId} and d.user_id = ${duplicateId} and exists (
      select from contact_channels k
      where k.project_id = ${projectId} and k.user_id = ${userId} and k.type = d.type and k.value = d.value)
    returning d.value, d.used_for_auth as "usedForAuth"`.execute(db);
  const signedIn = rows.filter(({ usedForAuth }) => usedForAuth).map(({ value }) => value);
  await sql`
    update contact_channels set used_for_auth = true
    where project_id = ${projectId} and user_id = ${userId} and ${JSON.stringify(signedIn)}::jsonb ? value`.execute(db);
  await sql`
    update contact_channels d
    set user_id = ${userId}, is_primary = d.is_primary and not ${hasPrimary},
      confirmed_at = case when not exists (
        select from contact_channels k where k.project_id = ${projectId} and k.user_id = ${userId} and k.used_for_auth
          and k.proven_at is not null and k.confirmed_at is null) then d.confirmed_at end
    where d.project_id = ${projectId} and d.user_id = ${duplicateId}`.execute(db);
}

/** Moves what hangs on the user alone. */
export async function moveRows(db: Db, projectId: string, { userId, duplicateId }: Pair): Promise<void> {
  for (const table of ['oauth_accounts', 'api_keys'] as const)
    await db
      .updateTable(table)
      .set({ user_id: userId })
      .where('project_id', '=', projectId)
      .where('user_id', '=', duplicateId)
      .execute();
  for (const table of ['passkeys', 'security_keys'] as const)
    await db
      .updateTable(table)
      .set((eb) => ({ user_id: userId, registered_as: eb.fn.coalesce('registered_as', 'user_id') }))
      .where('project_id', '=', projectId)
      .where('user_id', '=', duplicateId)
      .execute();
  await sql`
    update notification_preferences d set user_id = ${userId}
    where d.project_id = ${projectId} and d.user_id = ${duplicateId} and not exists (
      select from notification_preferences k
      where k.project_id = ${projectId} and k.user_id = ${userId} and k.category_id = d.category_id)`.execute(db);
  // Not of the import: undoing it would delete the user.
  await db
    .updateTable('imported_users')
    .set({ user_id: userId, import_id: null })
    .where('project_id', '=', projectId)
    .where('user_id', '=', duplicateId)
    .execute();
}

/** A membership of the duplicate, with what is granted there and the user doesn't hold. */
export interface Membership {
  readonly teamId: string;
  readonly isSelected: boolean;
  readonly permissionIds: readonly string[];
}

/** In the order in which teams are locked elsewhere. */
export async function membershipsOf(db: Db, projectId: string, { userId, duplicateId }: Pair): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.team_id as "teamId", m.is_selected as "isSelected", coalesce((
      select jsonb_agg(g.permission_id order by g.permission_id) from team_permission_grants g
      where g.project_id = ${projectId} and g.user_id = ${duplicateId} and g.team_id = m.team_id
        and not exists (select from team_permission_grants k where k.project_id = ${projectId}
          and k.user_id = ${userId} and k.team_id = m.team_id and k.permission_id = g.permission_id)), '[]') as "permissionIds"
    from team_members m join teams t on t.project_id = ${projectId} and t.id = m.team_id
    where m.project_id = ${projectId} and m.user_id = ${duplicateId} order by t.created_at, t.id`.execute(db);
  return rows;
}

/** Shows a user in a team as the duplicate was, since when it was; the duplicate keeps no picture there. */
export async function moveProfile(db: Db, projectId: string, { userId, duplicateId }: Pair, teamId: string) {
  await sql`
    update team_members k
    set display_name = d.display_name, profile_image_url = d.profile_image_url, created_at = d.created_at
    from team_members d
    where k.project_id = ${projectId} and k.team_id = ${teamId} and k.user_id = ${userId}
      and d.project_id = ${projectId} and d.team_id = ${teamId} and d.user_id = ${duplicateId}`.execute(db);
  await db
    .updateTable('team_members')
    .set({ profile_image_url: null })
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', duplicateId)
    .execute();
}

/** Hands on what the duplicate has sent out in its teams: invitations and set-up links stay good. */
export async function moveInvitations(db: Db, projectId: string, { userId, duplicateId }: Pair): Promise<void> {
  await db
    .updateTable('team_invitations')
    .set({ invited_by: userId })
    .where('project_id', '=', projectId)
    .where('invited_by', '=', duplicateId)
    .execute();
  await db
    .updateTable('set_up_links')
    .set({ maker_id: userId })
    .where('project_id', '=', projectId)
    .where('maker_id', '=', duplicateId)
    .execute();
}

/** The permissions in the project that the duplicate holds, and the user doesn't. */
export async function projectPermissionsOf(
  db: Db,
  projectId: string,
  { userId, duplicateId }: Pair,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select permission_id as id from project_permission_grants where project_id = ${projectId} and user_id = ${duplicateId}
    except select permission_id from project_permission_grants where project_id = ${projectId} and user_id = ${userId}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Fills in what a user has none of; the picture becomes the user's, so the duplicate has it no longer. */
export async function fillIn(db: Db, projectId: string, { userId, duplicateId }: Pair): Promise<void> {
  const filled = (column: string) =>
    sql`${sql.ref(column)} = case when jsonb_typeof(${sql.ref(`k.${column}`)}) = 'null'
      then ${sql.ref(`d.${column}`)} else ${sql.ref(`k.${column}`)} end`;
  const metadata = ['client_metadata', 'client_read_only_metadata', 'server_metadata'].map(filled);
  await sql`
    update users k
    set display_name = coalesce(k.display_name, d.display_name),
      profile_image_url = coalesce(k.profile_image_url, d.profile_image_url), ${sql.join(metadata)}
    from users d
    where k.project_id = ${projectId} and k.id = ${userId} and d.project_id = ${projectId} and d.id = ${duplicateId}`.execute(
    db,
  );
}
