import { sql } from 'kysely';
import { asTable } from '../../database/as-table.ts';
import { type Db, time } from '../../database/tables.ts';
import { insertFree, textsOf } from './claim-queries.ts';

export interface UserRow {
  readonly id: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  readonly passwordHash: Buffer | null;
  readonly totpSecret: Buffer | null;
  readonly otpEnabled: boolean;
  readonly createdAt: Date;
  readonly searchText: string;
  readonly isBanned: boolean;
  readonly banReason: string | null;
}

/** What a user has, by the id of the user. */
interface OfUser {
  readonly id: string;
  readonly userId: string;
}

export interface EmailRow extends OfUser {
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
}

export interface AccountRow extends OfUser {
  readonly providerId: string;
  readonly accountId: string;
  readonly email: string | null;
}

export interface PasskeyRow extends OfUser {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly name: string;
  readonly transports: readonly string[];
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

export interface MemberRow {
  readonly teamId: string;
  readonly userId: string;
  readonly permissionIds: readonly string[];
}

export async function insertUsers(db: Db, projectId: string, users: readonly UserRow[], now: number): Promise<void> {
  // A user who was not active here yet was last active at the sign-up: that is how it is told.
  await sql`
    insert into users (project_id, id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
      server_metadata, password_hash, otp_enabled, totp_secret, requires_totp, totp_enrolled_at, is_anonymous, created_at,
      last_active_at, search_text, banned_at, ban_reason)
    select ${projectId}::uuid, g.id, g."displayName", g."profileImageUrl", coalesce(g."clientMetadata", 'null'),
      coalesce(g."clientReadOnlyMetadata", 'null'), coalesce(g."serverMetadata", 'null'),
      g."passwordHash", g."otpEnabled", g."totpSecret", g."totpSecret" is not null,
      case when g."totpSecret" is not null then ${time(now)}::timestamptz end, false, g."createdAt", g."createdAt",
      g."searchText", case when g."isBanned" then ${time(now)}::timestamptz end, g."banReason"
    from ${asTable(users, {
      id: 'uuid',
      displayName: 'text',
      profileImageUrl: 'text',
      clientMetadata: 'jsonb',
      clientReadOnlyMetadata: 'jsonb',
      serverMetadata: 'jsonb',
      passwordHash: 'bytea',
      totpSecret: 'bytea',
      otpEnabled: 'boolean',
      createdAt: 'timestamptz',
      searchText: 'text',
      isBanned: 'boolean',
      banReason: 'text',
    })}`.execute(db);
}

/** Answers those that aren't in: an address that another user signs in with stays with that one. */
export const insertEmails = (db: Db, projectId: string, emails: readonly EmailRow[], now: number) =>
  insertFree(db, emails, {
    table: 'contact_channels',
    projectId,
    insert: sql`
    insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
    select ${projectId}::uuid, g.id, g."userId", 'email', g.value, g."isPrimary", g."isVerified", g."usedForAuth",
      ${time(now)}::timestamptz
    from ${asTable(emails, {
      id: 'uuid',
      userId: 'uuid',
      value: 'text',
      isPrimary: 'boolean',
      isVerified: 'boolean',
      usedForAuth: 'boolean',
    })}
    order by g.value collate "C"
    on conflict (project_id, type, value) where used_for_auth do nothing`,
  });

/** The same for accounts at identity providers. */
export const insertAccounts = (db: Db, projectId: string, accounts: readonly AccountRow[], now: number) =>
  insertFree(db, accounts, {
    table: 'oauth_accounts',
    projectId,
    insert: sql`
    insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, email, created_at)
    select ${projectId}::uuid, g.id, g."userId", g."providerId", g."accountId", g.email, ${time(now)}::timestamptz
    from ${asTable(accounts, { id: 'uuid', userId: 'uuid', providerId: 'text', accountId: 'text', email: 'text' })}
    order by g."providerId" collate "C", g."accountId" collate "C"
    on conflict (project_id, provider_id, account_id) do nothing`,
  });

/** The same for passkeys. */
export const insertPasskeys = (db: Db, projectId: string, passkeys: readonly PasskeyRow[], now: number) =>
  insertFree(db, passkeys, {
    table: 'passkeys',
    projectId,
    insert: sql`
    insert into passkeys (project_id, id, user_id, credential_id, public_key, counter, name, transports,
      is_backup_eligible, is_backed_up, created_at)
    select ${projectId}::uuid, g.id, g."userId", g."credentialId", g."publicKey", g.counter, g.name,
      g.transports, g."isBackupEligible", g."isBackedUp", ${time(now)}::timestamptz
    from ${asTable(passkeys, {
      id: 'uuid',
      userId: 'uuid',
      credentialId: 'text',
      publicKey: 'bytea',
      counter: 'bigint',
      name: 'text',
      transports: 'jsonb',
      isBackupEligible: 'boolean',
      isBackedUp: 'boolean',
    })}
    order by g."credentialId" collate "C"
    on conflict (project_id, credential_id) do nothing`,
  });

/** Recovery codes of users who have none, by their hashes. */
export async function insertRecoveryCodes(
  db: Db,
  projectId: string,
  codes: readonly { readonly userId: string; readonly codeHash: Buffer }[],
  now: number,
) {
  if (codes.length === 0) return;
  await sql`
    insert into recovery_codes (project_id, user_id, code_hash, created_at)
    select ${projectId}::uuid, g."userId", g."codeHash", ${time(now)}::timestamptz
    from ${asTable(codes, { userId: 'uuid', codeHash: 'bytea' })}`.execute(db);
}

/** Members of teams with what each holds; both the users and the teams are kept by the transaction. */
export async function insertMembers(db: Db, projectId: string, members: readonly MemberRow[], now: number) {
  if (members.length === 0) return;
  await sql`
    with given as (
      select * from ${asTable(members, { teamId: 'uuid', userId: 'uuid', permissionIds: 'jsonb' })}
    ), joined as (
      insert into team_members (project_id, team_id, user_id, is_selected, created_at)
      select ${projectId}::uuid, "teamId", "userId", false, ${time(now)}::timestamptz from given
    )
    insert into team_permission_grants (project_id, team_id, user_id, permission_id, created_at)
    select distinct ${projectId}::uuid, "teamId", "userId", permission, ${time(now)}::timestamptz
    from given, jsonb_array_elements_text("permissionIds") as permission`.execute(db);
}

/** Gives users the permissions of the project that all new ones get, as far as they are still defined. */
export async function grantDefaults(
  db: Db,
  projectId: string,
  userIds: readonly string[],
  ids: readonly string[],
  now: number,
) {
  if (ids.length === 0) return;
  await sql`
    with defined as (
      select id from permission_definitions
      where project_id = ${projectId} and scope = 'project' and id = any(${textsOf(ids)}) order by id for key share
    )
    insert into project_permission_grants (project_id, user_id, permission_id, created_at)
    select ${projectId}::uuid, u.id, d.id, ${time(now)}::timestamptz from unnest(${textsOf(userIds)}::uuid[]) as u (id), defined d`.execute(
    db,
  );
}

/** Takes users out again, with all that was inserted of them. */
export const deleteUsers = (db: Db, projectId: string, ids: readonly string[]) =>
  sql`delete from users where project_id = ${projectId} and id = any(${textsOf(ids)}::uuid[])`.execute(db);
